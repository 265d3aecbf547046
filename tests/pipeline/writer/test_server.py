"""The server seat against a real HTTP server: what it asks, what it takes from an answer, and every way to fail."""

import asyncio
import json
import logging
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from scripted_server import Body, Said, ScriptedServer, completion, faithful, kind_of
from scripted_site import GLAZE, HEAT, SETTINGS, THANKS, ScriptedSite, page

from pipeline.drafting.seats import seat_for
from pipeline.drafting.write import Written
from pipeline.pack import check
from pipeline.writer import transport
from pipeline.writer.seat import RunCounts
from pipeline.writer.server import ServerWriter
from schemas.errors import WriterFailed
from schemas.pack import load_pack
from schemas.receipt import DraftCounts
from schemas.seats import Writer

SECRET = "sk-canary-8d1f"  # noqa: S105 - it opens nothing


def site_for(root: Path, url: str, **writer: object) -> ScriptedSite:
    said = {"runtime": "server", "model": "served-model", "url": url, "retries": 2, "timeout_s": 5.0} | writer
    lines = "\n".join(f"{name} = {json.dumps(value)}" for name, value in said.items())
    site = ScriptedSite(root, settings=f"{SETTINGS}[writer]\n{lines}\n")
    site.put(page(HEAT, GLAZE, THANKS))
    return site


def write(site: ScriptedSite) -> Written:
    return site.write(seat_for(site.loaded.config.writer, site.report.say))


def only(said: Callable[[], Said] | Said, place: str = "kiln reached its top heat") -> Callable[[Body], Said]:
    """Misbehave for the digest of one section alone."""

    def answer(body: Body) -> Said:
        if kind_of(body) == "digest" and place in body["messages"][-1]["content"]:
            return said() if callable(said) else said
        return faithful(body)

    return answer


def failure(written: Written) -> tuple[str, str]:
    """The cause and message of the one request that failed; all others were drafted."""
    failed = [request for request in written.state.requests.values() if request.status == "failed"]
    [one] = failed
    assert one.failure is not None
    assert (one.kind, one.requested.section) == ("digest", "heat")
    assert all(request.status == "parsed" for request in written.state.requests.values() if request is not one)
    assert [section.digest is not None for section in written.pack.sections] == [False, True, False]
    assert len(written.pack.chips) == 2
    check(load_pack(written.pack_path))
    return one.failure.cause, one.failure.message


def test_the_server_drafts(server: ScriptedServer, tmp_path: Path) -> None:
    site = site_for(tmp_path, server.url + "/v1/")
    written = write(site)
    assert written.unanswered == ()
    assert [section.digest is not None for section in written.pack.sections] == [True, True, False]
    assert len(server.asked) == 5
    body = next(body for body in server.asked if kind_of(body) == "digest")
    assert (body["model"], body["temperature"], body["max_tokens"], body["seed"]) == ("served-model", 0.0, 220, 0)
    assert body["response_format"]["type"] == "json_schema"
    assert body["response_format"]["json_schema"]["strict"] is True
    assert body["messages"][0]["role"] == "system"
    assert written.pack.seat_class.writer_runtime == "server"
    before = len(server.seen)
    assert not write(site).changed
    assert len(server.seen) == before


def test_a_receipt_is_what_the_server_said(server: ScriptedServer, tmp_path: Path) -> None:
    speculation = {
        "num_spec_steps": 10,
        "num_draft_tokens": 60,
        "num_accepted_draft_tokens": 12,
        "acceptance_histogram": [4, 3, 1, 1, 1, 0, 0],
    }
    usage = {"prompt_tokens": 311, "completion_tokens": 22, "prompt_tokens_details": {"cached_tokens": 256}}

    def full(body: Body) -> Said:
        text = json.loads(faithful(body).body)["choices"][0]["message"]["content"]
        return completion(text, usage=usage, metrics={"speculative_decoding": speculation})

    server.answer = full
    speculative = {"method": "ngram", "num_speculative_tokens": 6}
    site = site_for(tmp_path, server.url, dtype="float32")
    site.settings += '[writer.speculative]\nmethod = "ngram"\nnum_speculative_tokens = 6\n'
    (tmp_path / "standfirst.toml").write_text(site.settings)
    written = write(site)
    receipt = next(request.receipt for request in written.state.requests.values())
    assert receipt is not None
    assert (receipt.engine, receipt.engine_version, receipt.precision) == ("vllm server", "0.33.0", "float32")
    assert (receipt.prompt_tokens, receipt.output_tokens, receipt.cached_tokens) == (311, 22, 256)
    assert receipt.counts == DraftCounts(rounds=10, proposed=60, accepted=12, by_slot=(6, 3, 2, 1, 0, 0))
    assert receipt.drafter.settings == speculative
    assert (receipt.model, receipt.revision) == ("maker/model", "r1")
    assert receipt.seconds >= 0


def test_what_the_server_does_not_say_is_missing_and_never_zero(server: ScriptedServer, tmp_path: Path) -> None:
    def bare(body: Body) -> Said:
        reply = json.loads(faithful(body).body)
        del reply["usage"]
        return Said(body=json.dumps(reply).encode())

    server.answer = bare
    server.shown = {}
    written = write(site_for(tmp_path, server.url))
    receipt = next(request.receipt for request in written.state.requests.values())
    assert receipt is not None
    assert (receipt.engine_version, receipt.precision, receipt.drafter.kind) == (None, None, "not stated")
    assert (receipt.prompt_tokens, receipt.output_tokens, receipt.cached_tokens) == (None, None, None)
    assert receipt.counts == DraftCounts()
    [ran] = written.state.runs
    assert (ran.receipt.prompt_tokens, ran.receipt.counts) == (None, DraftCounts())
    assert "acceptance, from the engine's own counts: not given" in written.pack.receipts.label


ERROR = json.dumps({"error": {"message": "no such model", "type": "NotFoundError", "code": 404}}).encode()
REFUSALS = {
    "401": (
        Said(401, b'{"error": {"message": "who are you?"}}'),
        1,
        'answered 401: "who are you\\?"; set the environment',
    ),
    "403": (Said(403), 1, "answered 403; check the key in the environment variable STANDFIRST_API_KEY"),
    "404": (Said(404, ERROR), 1, 'answered 404: "no such model"; check \\[writer\\] url and model'),
    "400": (Said(400, b"bad\n\n  request"), 1, 'answered 400: "bad request"'),
    "301": (Said(301, headers={"Location": "http://127.0.0.1:1/"}), 1, "answered 301"),
    "429": (Said(429, b"slow down", {"Retry-After": "7"}), 3, r'answered 429: "slow down" \(tried 3 times\)'),
    "500": (Said(500, b"<html><b>oops</b></html>"), 3, r"answered 500: .*oops.*\(tried 3 times\)"),
    "503": (Said(503), 3, r"answered 503 \(tried 3 times\)"),
    "not JSON": (Said(body=b"<html>"), 1, "the server's reply is not JSON"),
    "deep": (Said(body=b"[" * 100_000), 1, "the server's reply is not JSON"),
    "not UTF-8": (Said(body=b"\xff\xfe\xfa"), 1, "the server's reply is not JSON"),
    "a list": (Said(body=b"[]"), 1, "not a JSON object"),
    "empty": (Said(body=b""), 1, "the server's reply is empty"),
    "no choices": (Said(body=b'{"choices": []}'), 1, r"holds no completion \(IndexError\)"),
    "other keys": (Said(body=b'{"text": "x"}'), 1, r"holds no completion \(KeyError\)"),
    "null choice": (Said(body=b'{"choices": [null]}'), 1, r"holds no completion \(TypeError\)"),
    "content no text": (completion(["x"]), 1, r"holds no completion \(ValidationError\)"),
    "strange usage": (completion("{}", usage=[1]), 1, r"holds no completion \(AttributeError\)"),
    "strange counts": (completion("{}", usage={"prompt_tokens": -1}), 1, r"holds no completion \(ValidationError\)"),
    "cut": (Said(body=b'{"choices"', cut=True), 3, r"cannot be reached: .*\(tried 3 times\)"),
    "gzip that is none": (Said(body=b"{}", headers={"Content-Encoding": "gzip"}), 3, r"cannot be reached: .*\(tried 3"),
}


@pytest.mark.usefixtures("waits")
@pytest.mark.parametrize(("said", "tries", "says"), REFUSALS.values(), ids=REFUSALS)
def test_an_answer_that_is_none_is_one_line_and_harms_no_other(
    server: ScriptedServer, tmp_path: Path, said: Said, tries: int, says: str
) -> None:
    server.answer = only(said)
    site = site_for(tmp_path, server.url)
    written = write(site)
    cause, message = failure(written)
    assert cause == "transport"
    assert "\n" not in message
    assert message.startswith(f"{server.url}: ")
    assert re.search(says, message), message
    assert len(server.asked) == 4 + tries
    assert [request.kind for request in written.unanswered] == ["digest"]
    server.answer = faithful
    assert write(site).unanswered == ()
    assert len(server.asked) == 5 + tries


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        (completion(""), "empty"),
        (completion(None), "empty"),
        (completion("Certainly!"), "not-json"),
        (completion('{"digest": "half \ud800 a pair."}'), "not-json"),
        (completion('{"summary": "x"}'), "shape"),
    ],
)
def test_a_draft_that_is_none_is_not_asked_for_again(
    server: ScriptedServer, tmp_path: Path, said: Said, cause: str
) -> None:
    server.answer = only(said)
    site = site_for(tmp_path, server.url)
    assert failure(write(site))[0] == cause
    before = len(server.seen)
    assert not write(site).changed
    assert len(server.seen) == before


def test_a_draft_cut_at_the_token_limit(server: ScriptedServer, tmp_path: Path) -> None:
    choice = {"message": {"content": '{"digest": "the ki'}, "finish_reason": "length"}
    server.answer = only(Said(body=json.dumps({"choices": [choice]}).encode()))
    assert failure(write(site_for(tmp_path, server.url))) == ("cut", "the draft was cut at the limit of 220 tokens")


def test_a_server_that_comes_back_is_asked_again(server: ScriptedServer, tmp_path: Path, waits: list[float]) -> None:
    said = [Said(429, headers={"Retry-After": "7"}), Said(500)]
    server.answer = only(
        lambda: (
            said.pop(0)
            if said
            else completion('{"digest": "the kiln reached its top heat before noon on the first day of firing."}')
        )
    )
    written = write(site_for(tmp_path, server.url))
    assert written.unanswered == ()
    assert len(server.asked) == 7
    seven, back_off = waits
    assert seven == 7.0
    assert 0 < back_off < 7


@pytest.mark.parametrize(
    ("retry_after", "longest"),
    [("0", 0.0), ("86400", transport.LONGEST_WAIT), ("Wed, 21 Oct 2026 07:28:00 GMT", 3.0), ("-5", 3.0), ("²", 3.0)],
)
def test_retry_after_is_kept_to_within_bounds(
    server: ScriptedServer, tmp_path: Path, waits: list[float], retry_after: str, longest: float
) -> None:
    server.answer = only(Said(429, headers={"Retry-After": retry_after}))
    assert failure(write(site_for(tmp_path, server.url, retries=1)))[0] == "transport"
    [wait] = waits
    assert 0 <= wait <= longest
    assert longest in {wait, 3.0}


@pytest.mark.usefixtures("waits")
def test_a_server_that_is_down(tmp_path: Path) -> None:
    with ScriptedServer() as gone:
        url = gone.url
    written = write(site_for(tmp_path, url))
    assert len(written.unanswered) == 5
    messages = {request.failure.message for request in written.state.requests.values() if request.failure}
    assert len(messages) == 1
    assert messages.pop().startswith(f"{url}: cannot be reached: ")
    check(load_pack(written.pack_path))


@pytest.mark.parametrize("said", [Said(hang=True), Said(body=b"{", drip=True)], ids=["silent", "dripping"])
def test_a_server_that_takes_too_long(server: ScriptedServer, tmp_path: Path, said: Said) -> None:
    server.answer = only(said)
    cause, message = failure(write(site_for(tmp_path, server.url, timeout_s=0.3, retries=0)))
    assert (cause, message) == ("transport", f"{server.url}: no answer within 0.3 s (tried once)")


def test_a_reply_without_end_is_not_read_to_its_end(
    server: ScriptedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "LARGEST", 1 << 20)
    server.answer = only(Said(body=b'{"x": "' + b"x" * (3 << 20) + b'"}'))
    cause, message = failure(write(site_for(tmp_path, server.url)))
    assert (cause, message) == ("transport", f"{server.url}: the server's reply is larger than 1 MiB")


@pytest.mark.usefixtures("waits")
def test_the_key_is_sent_and_said_nowhere(
    server: ScriptedServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("STANDFIRST_API_KEY", f"{SECRET}\n")
    told = f'{{"error": {{"message": "Incorrect API key provided: {SECRET}."}}}}'.encode()
    refusals = iter([Said(401, told), Said(500, SECRET.encode()), Said(403, told), Said(500, told), Said(400, told)])
    server.answer = lambda _: next(refusals, Said(401, told))
    site = site_for(tmp_path, server.url)
    written = write(site)
    assert len(written.unanswered) == 5
    assert {headers["Authorization"] for path, headers, _ in server.seen if path.startswith("/v1")} == {
        f"Bearer {SECRET}"
    }
    messages = [request.failure.message for request in written.state.requests.values() if request.failure]
    assert any("Incorrect API key provided: [the key]." in message for message in messages)
    said = [*capfd.readouterr(), caplog.text, *messages, *site.report.lines]
    said += [path.read_text() for path in (site.ledger(), site.pack())]
    assert not [text for text in said if SECRET in text]


def test_without_a_key_none_is_sent(server: ScriptedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STANDFIRST_API_KEY", raising=False)
    write(site_for(tmp_path, server.url))
    assert not [headers for _, headers, _ in server.seen if "Authorization" in headers]


@pytest.mark.parametrize("key", [f"{SECRET}\nX-Other: 1", f"{SECRET}\u00e9", f"{SECRET}\x00"])
def test_a_key_that_no_header_can_carry_is_refused_unsaid(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport.os, "environ", {"STANDFIRST_API_KEY": key})
    with pytest.raises(WriterFailed, match="STANDFIRST_API_KEY: the key has a character") as caught:
        ServerWriter(Writer(runtime="server", url="http://127.0.0.1:1"))
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        (None, r"\[writer\] url: the server's address is missing; set it"),
        ("", r"the server's address is missing"),
        ("localhost:8000", "begin it with http:// or https://"),
        ("ftp://example.org", "begin it with http:// or https://"),
        ("http://", "is no address of a server"),
        ("http://[::1", "the server's address is none"),
        (f"http://user:{SECRET}@example.org", "holds a name or a password; put the key into the environment"),
    ],
)
def test_an_address_that_is_none(url: str | None, says: str) -> None:
    with pytest.raises(WriterFailed, match=says) as caught:
        ServerWriter(Writer(runtime="server", url=url))
    assert SECRET not in str(caught.value)
    assert "\n" not in str(caught.value)


METRICS = """\
# HELP vllm:prompt_tokens_total Number of prefill tokens processed.
# TYPE vllm:prompt_tokens_total counter
vllm:prompt_tokens_total{engine="0",model_name="served-model"} 4000.0
"""


@pytest.mark.parametrize(
    ("said", "tokens"),
    [
        (Said(body=METRICS.encode()), 4000),
        (Said(body=METRICS.replace("4000.0", "NaN").encode()), None),
        (Said(body=METRICS.replace("4000.0", "+Inf").encode()), None),
        (Said(body=b"<html>metrics?</html>"), None),
        (Said(body=b"\xff\xfe"), None),
        (Said(body=b""), None),
        (Said(500), None),
        (Said(body=b"vllm", cut=True), None),
    ],
)
def test_counters_that_cannot_be_read_are_missing(server: ScriptedServer, said: Said, tokens: int | None) -> None:
    server.shown["/metrics"] = said

    async def counts() -> RunCounts:
        async with ServerWriter(Writer(runtime="server", url=server.url, model="served-model")) as seat:
            return await seat.counts()

    assert asyncio.run(counts()).prompt_tokens == tokens


@pytest.mark.parametrize("body", [b"{}", b"[]", b"7", b'{"version": 3}', b"<html>", b"", b"[" * 90_000])
def test_a_version_that_is_none_is_missing(server: ScriptedServer, body: bytes) -> None:
    server.shown["/version"] = Said(body=body)

    async def version() -> str | None:
        async with ServerWriter(Writer(runtime="server", url=server.url)) as seat:
            return seat.engine_version

    assert asyncio.run(version()) is None


def test_a_server_that_started_again_between_two_readings(server: ScriptedServer, tmp_path: Path) -> None:
    readings = iter(["4000.0", "20.0"])

    class Shrinking(dict):
        def get(self, path: str, default: Said) -> Said:
            return Said(body=METRICS.replace("4000.0", next(readings)).encode()) if path == "/metrics" else default

    server.shown = Shrinking()
    written = write(site_for(tmp_path, server.url))
    assert written.state.runs[0].receipt.prompt_tokens is None
