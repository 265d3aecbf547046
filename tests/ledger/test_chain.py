from ledger.chain import START, seal
from schemas.event import Requested


def test_a_sealed_event_has_its_keys_in_the_order_of_the_file() -> None:
    event = Requested(
        key="a" * 64,
        section="one",
        kind="digest",
        ordinal=0,
        part=0,
        text_sha="b" * 64,
        prompt={"id": "section", "version": 1, "sha": "c" * 64},
        model="m",
        revision="r",
        parameters={"temperature": 0.0, "max_tokens": 60, "a": 1},
    )
    body = seal(event, START, "2026-11-29T00:00:00Z").line.body
    assert isinstance(body, Requested)
    assert list(body.parameters) == ["a", "max_tokens", "temperature"]
    assert body == event
