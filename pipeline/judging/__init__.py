"""The judge seat: who decides on held chips."""
