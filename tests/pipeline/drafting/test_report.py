"""Progress off a terminal: plain lines, a line at each quarter of the work, and nothing that steers."""

import pytest

from pipeline.drafting.report import ScreenReport


def test_lines_and_quarters(capfd: pytest.CaptureFixture[str]) -> None:
    with ScreenReport() as report:
        report.say("starting the engine")
        report.article("kilns")
        report.begin(8, 0)
        for _ in range(8):
            report.step(1)
        report.article("ovens")
        report.begin(3, 2)
        report.step(1)
        report.article("")
        report.say("done")
    out, err = capfd.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "starting the engine",
        "kilns: 8 requests, 0 of them answered before",
        "kilns: 2 of 8 requests answered",
        "kilns: 4 of 8 requests answered",
        "kilns: 6 of 8 requests answered",
        "kilns: 8 of 8 requests answered",
        "ovens: 3 requests, 2 of them answered before",
        "ovens: 3 of 3 requests answered",
        "done",
    ]


def test_an_article_with_nothing_to_ask_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with ScreenReport() as report:
        report.article("kilns")
        report.begin(7, 7)
        report.begin(0, 0)
        report.step(0)
    assert capfd.readouterr() == ("", "")


def test_a_line_steers_no_terminal_and_is_no_markup(capfd: pytest.CaptureFixture[str]) -> None:
    with ScreenReport() as report:
        report.article("a\x1b[2Jb")
        report.say("[red]x[/red] \u202e \x07 " + "long " * 60)
    err = capfd.readouterr().err
    assert err == "a\\x1b[2Jb: [red]x[/red] \\u202e \\x07 " + "long " * 60 + "\n"
