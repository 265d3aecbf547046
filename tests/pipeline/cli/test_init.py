"""``standfirst init`` writes a site's file and overwrites none."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeline.cli import cli
from pipeline.site import load_site
from schemas.errors import StandfirstError
from schemas.site import Config


def test_init_writes_a_file_that_loads(tmp_path):
    result = CliRunner().invoke(cli, ["init", str(tmp_path / "new" / "site")], catch_exceptions=False)
    assert result.exit_code == 0
    assert result.output.startswith("wrote ")
    assert load_site(tmp_path / "new" / "site").config == Config()


def test_init_writes_here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(cli, ["init"], catch_exceptions=False)
    assert Path("standfirst.toml").is_file()


def test_init_overwrites_nothing(tmp_path):
    (tmp_path / "standfirst.toml").write_text("# mine\n")
    with pytest.raises(StandfirstError, match="there is a file already"):
        CliRunner().invoke(cli, ["init", str(tmp_path)], catch_exceptions=False)
    assert (tmp_path / "standfirst.toml").read_text() == "# mine\n"


def test_init_where_it_cannot_write(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StandfirstError, match="cannot be written"):
        CliRunner().invoke(cli, ["init", str(tmp_path / "file" / "site")], catch_exceptions=False)
