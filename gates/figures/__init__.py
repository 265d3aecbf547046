"""Figures, definition v3, guarded: values with their scale and unit, compared whole."""

from gates.figures.figure import Figure, Reading
from gates.figures.parse import parse

__all__ = ["Figure", "Reading", "parse"]
