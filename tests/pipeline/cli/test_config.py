"""``standfirst config show``: every setting and where it came from."""

import json
import sys
import tomllib
from pathlib import Path

import pytest

from pipeline.cli import main
from pipeline.site import load_site
from schemas.site import Config

FILE = """[site]
base_url = "https://example.org/"

[writer]
model = "small"
url = "http://ada:canary-1@127.0.0.1:8000"

[writer.speculative]
method = "none"

[judge]
quorum = 2
engine = { hf_token = "canary-2", block_size = 16 }

[[verify.waive]]
code = "ledger-missing"
slug = "*"
reason = "it is private\\u001b[31m"
"""


def show(root: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    (root / "standfirst.toml").write_text(FILE)
    monkeypatch.setattr(sys, "argv", ["standfirst", "--site", str(root), "config", "show", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code in {0, None}


def test_each_setting_is_told_with_its_line_or_as_a_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    show(tmp_path, monkeypatch)
    out = capfd.readouterr().out
    lines = out.splitlines()
    assert lines[0] == f"# {tmp_path / 'standfirst.toml'}"
    assert 'base_url = "https://example.org/"  # standfirst.toml:2' in lines
    assert 'articles = "articles"  # default' in lines
    assert 'model = "small"  # standfirst.toml:5' in lines
    assert 'speculative = {method = "none"}  # standfirst.toml:8' in lines
    assert "quorum = 2  # standfirst.toml:12" in lines
    assert "# licence is not set" in lines
    assert next(line for line in lines if line.startswith("waive")).endswith("# standfirst.toml:15")
    assert "canary" not in out
    assert "\x1b" not in out


def test_what_is_printed_reads_as_the_same_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STANDFIRST_API_KEY", "canary-3")
    show(tmp_path, monkeypatch)
    out = capfd.readouterr().out
    assert "environment: STANDFIRST_API_KEY is set" in out
    assert "canary" not in out
    again = Config.model_validate(tomllib.loads(out))
    site = load_site(tmp_path).config
    assert again.site == site.site
    assert again.plan == site.plan
    assert again.voice == site.voice
    assert again.judge.quorum == 2


def test_a_program_reads_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    show(tmp_path, monkeypatch, "--json")
    told = json.loads(capfd.readouterr().out)
    by_name = {(one["table"], one["field"]): one for one in told["settings"]}
    assert len(by_name) == sum(len(type(table).model_fields) for _, table in load_site(tmp_path).config)
    assert by_name["judge", "quorum"] == {
        "table": "judge",
        "field": "quorum",
        "value": 2,
        "source": "standfirst.toml:12",
    }
    assert by_name["judge", "engine"]["value"] == {"hf_token": "withheld", "block_size": 16}
    assert by_name["writer", "url"]["value"] == "http://withheld@127.0.0.1:8000"
    assert told["environment"].keys() == {"STANDFIRST_BY", "STANDFIRST_API_KEY"}
