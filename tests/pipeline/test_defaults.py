"""The file that ``standfirst init`` writes: every field, its default, and what it means."""

import re

from pipeline.defaults import default_file
from schemas.site import Config


def test_every_field_stands_in_the_file_below_what_it_means():
    lines = default_file().splitlines()
    for table in Config.model_fields.values():
        for name, field in type(table.get_default(call_default_factory=True)).model_fields.items():
            assert field.description, name
            places = [n for n, line in enumerate(lines) if re.match(rf"(# )?{name} = ", line)]
            assert len(places) >= 1, name
            assert any(lines[n - 1].startswith("# ") for n in places), name


def test_choices_are_named():
    assert "One of: british, american, any." in default_file()
    assert "# base_url = " in default_file()
