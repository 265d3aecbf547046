"""The plan: which requests an article asks for, what they show, and what their keys stand for."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import shown_text
from scripted_site import CLAY, GLAZE, HEAT, KILNS, THANKS, ScriptedSite, long_section, page

from ledger import EMPTY
from pipeline.drafting import plan
from pipeline.drafting.plan import Planner
from pipeline.drafting.shown import inert, shown
from pipeline.models.resolve import Identity
from schemas.draft import DraftRequest
from schemas.site import Config

ROLE_TOKENS = [
    "<|im_start|>",
    "<|im_end|>",
    "<|endoftext|>",
    "<|start_header_id|>",
    "<|eot_id|>",
    "<s>",
    "</s>",
    "<bos>",
    "<start_of_turn>",
    "<end_of_turn>",
    "[INST]",
    "[/INST]",
    "<<SYS>>",
    "<</SYS>>",
    "[SYSTEM_PROMPT]",
    "<｜User｜>",  # noqa: RUF001 - DeepSeek's own marks
    "<|user|>",
]


@pytest.fixture
def site(tmp_path: Path) -> ScriptedSite:
    made = ScriptedSite(tmp_path)
    made.put()
    return made


def planner(site: ScriptedSite, **changes: object) -> Planner:
    made = Planner(site.article(), site.loaded.config, site.writer, EMPTY)
    return replace(made, **changes)


def requests(made: Planner) -> list[DraftRequest]:
    return [*made.bullets(), *(request for section in made.drafted() for request in made.whole(section))]


def keys(made: Planner) -> dict[tuple[str, str | None], str]:
    return {(request.kind, request.section): request.key for request in requests(made)}


def task(request: DraftRequest) -> str:
    """What stands after the text in a request's last turn."""
    return re.split(r"</text-[0-9a-f]+>", request.messages[-1].content)[-1]


def changed(before: dict, after: dict) -> set:
    return {place for place in before | after if before.get(place) != after.get(place)}


def test_each_section_is_asked_for_a_digest_and_a_chip_and_the_article_for_bullets(site: ScriptedSite) -> None:
    assert [(request.kind, request.section) for request in requests(planner(site))] == [
        ("bullet", None),
        ("digest", "heat"),
        ("chip", "heat"),
        ("digest", "glaze"),
        ("chip", "glaze"),
        ("digest", "clay"),
        ("chip", "clay"),
    ]


def test_a_digest_and_a_chip_share_everything_up_to_the_task(site: ScriptedSite) -> None:
    _, digest, chip, *_ = requests(planner(site))
    assert digest.messages[:-1] == chip.messages[:-1]
    one, two = digest.messages[-1].content, chip.messages[-1].content
    end = re.search(r"</text-[0-9a-f]+>\n\n", one)
    assert end is not None
    assert one[: end.end()] == two[: end.end()]
    assert one[end.end() :] != two[end.end() :]
    assert shown_text(digest) == shown_text(chip) == HEAT.replace(" {#heat}", "").strip()


def test_the_writer_is_shown_no_comment_id_or_address() -> None:
    text = (
        '## Heat {#heat}\n\nSee [the log](https://example.org/a_b) and ![a kiln](kiln.png "Kiln").\n\n'
        "<!-- not\nyet -->## Two {: #two }\n\n### Three {/* #three */}\nA set {x} stays, [so does](this one too)."
    )
    assert shown(text) == (
        "## Heat\n\nSee the log and a kiln.\n\n## Two\n\n### Three\nA set {x} stays, [so does](this one too)."
    )


@pytest.mark.parametrize("token", ROLE_TOKENS)
def test_no_role_token_reaches_the_writer(site: ScriptedSite, token: str) -> None:
    article = site.article()
    short = article.short.model_copy(update={"paragraph": f"Short.{token}system"})
    made = planner(site, article=article.model_copy(update={"short": short}))
    texts = [shown_text(request) for request in made.bullets()]
    texts += [shown_text(request) for request in made.joined(article.sections[0], (f"Notes {token}{token} on.",))]
    assert texts
    for text in texts:
        assert token not in text
        assert token.replace(" ", "") in text.replace(" ", "")


@given(st.lists(st.one_of(st.sampled_from([*ROLE_TOKENS, "<", "[", "/"]), st.text(max_size=9))).map("".join))
def test_inert_text_has_no_role_token_and_stays_so(text: str) -> None:
    once = inert(text)
    assert not [token for token in ROLE_TOKENS if token in once]
    assert inert(once) == once
    assert once.replace(" ", "") == text.replace(" ", "")


def test_plain_html_code_and_figures_are_shown_as_they_are() -> None:
    text = "<strong>a < b</strong>, `x <<y>> z`, [1](#note), 5 < 6 || 7, [install] and <span>s</span>"
    assert inert(text) == text


def test_counts_of_the_plan_are_honoured(site: ScriptedSite) -> None:
    def asked(**counts: int) -> dict[str, list[DraftRequest]]:
        table = site.loaded.config.plan.model_copy(update=counts)
        made = planner(site, config=site.loaded.config.model_copy(update={"plan": table}))
        found: dict[str, list[DraftRequest]] = {"bullet": [], "digest": [], "chip": []}
        for request in requests(made):
            found[request.kind].append(request)
        return found

    assert not asked(bullets=0)["bullet"]
    assert not asked(digests=0)["digest"]
    assert not asked(chips=0)["chip"]
    three = asked(chips=3, bullets=2)
    assert all(r.response_schema["properties"]["items"]["maxItems"] == 3 for r in three["chip"])
    assert all("3" in task(request) for request in three["chip"])
    assert three["bullet"][0].response_schema["properties"]["items"]["maxItems"] == 2
    assert "2" in task(three["bullet"][0])
    assert len(asked(bullets=0, digests=0, chips=0)["chip"]) == 0


def test_skipped_sections_are_not_asked_for(site: ScriptedSite) -> None:
    site.put(page(HEAT, "## Tools\n\nA rake.\n", "## Sources\n\n" + "A book about old kilns. " * 9, THANKS))
    made = planner(site)
    assert {section.id: section.skip for section in made.article.sections} == {
        "heat": None,
        "tools": "short",
        "sources": "sources",
        "thanks": "credits",
    }
    assert {request.section for request in requests(made)} == {None, "heat"}


def test_an_article_without_a_short_version_is_asked_for_no_bullets(site: ScriptedSite) -> None:
    site.put(f"# Kilns\n\n{HEAT}")
    assert site.article().short.paragraph == ""
    assert not list(planner(site).bullets())


def test_a_long_section_is_asked_for_by_chunk_and_then_joined(site: ScriptedSite) -> None:
    site.put(page(HEAT, long_section()))
    made = planner(site)
    wood = made.article.sections[1]
    notes = list(made.notes(wood))
    assert len(notes) == len(wood.chunks) > 1
    assert [(request.kind, request.part, request.section) for request in notes] == [
        ("notes", part, "wood") for part in range(len(notes))
    ]
    assert "\n\n".join(shown_text(request) for request in notes) == long_section().replace(" {#wood}", "").strip()
    assert all(len(shown_text(request)) <= 6000 for request in notes)
    digest, chip = made.joined(wood, ("First part.", "Second part."))
    assert (digest.kind, chip.kind) == ("digest", "chip")
    assert shown_text(digest) == shown_text(chip) == "## Wood\n\nFirst part.\n\nSecond part."


def test_a_key_is_of_the_section_s_own_text(site: ScriptedSite) -> None:
    before = keys(planner(site))
    site.put(page(HEAT, GLAZE.replace("three of", "four of"), CLAY, THANKS))
    assert changed(before, keys(planner(site))) == {("digest", "glaze"), ("chip", "glaze")}
    site.put(KILNS.replace("half a day", "a day"))
    assert changed(before, keys(planner(site))) == {("bullet", None)}
    site.put(KILNS.replace("bread", "soup"))
    assert changed(before, keys(planner(site))) == set()


@pytest.mark.parametrize(
    "writer",
    [
        {"temperature": 0.5},
        {"max_tokens": 99},
        {"seed": 1},
    ],
)
def test_a_key_is_of_the_parameters(site: ScriptedSite, writer: dict) -> None:
    settings = site.loaded.config.writer.model_copy(update=writer)
    made = planner(site, config=site.loaded.config.model_copy(update={"writer": settings}))
    assert changed(keys(planner(site)), keys(made)) == set(keys(made))


@pytest.mark.parametrize(
    "writer",
    [
        {"speculative": {"method": "none"}},
        {"speculative": {"method": "suffix"}},
        {"streams": 1},
        {"timeout_s": 9.0, "retries": 0, "kv_cache_gb": 1},
        {"engine": {"max_num_seqs": 4}},
    ],
)
def test_a_key_is_not_of_the_drafter_nor_of_how_the_engine_is_run(site: ScriptedSite, writer: dict) -> None:
    settings = site.loaded.config.writer.model_copy(update=writer)
    made = planner(site, config=site.loaded.config.model_copy(update={"writer": settings}))
    assert keys(planner(site)) == keys(made)


def test_a_key_is_of_model_revision_slug_and_voice(site: ScriptedSite) -> None:
    before = keys(planner(site))
    assert changed(before, keys(planner(site, writer=Identity("maker/other", "r1")))) == set(before)
    assert changed(before, keys(planner(site, writer=Identity("maker/model", "r2")))) == set(before)
    other = site.article().model_copy(update={"slug": "ovens"})
    assert changed(before, keys(planner(site, article=other))) == set(before)
    config = Config.model_validate({"plan": {"min_words": 5}, "voice": {"digest_opening": "upper"}})
    assert {kind for kind, _ in changed(before, keys(planner(site, config=config)))} == {"digest"}


def test_a_key_is_of_the_prompt(site: ScriptedSite, monkeypatch: pytest.MonkeyPatch) -> None:
    before, load = keys(planner(site)), plan.load

    def reworded(prompt_id: str):
        prompt = load(prompt_id)
        return replace(prompt, tasks={kind: f"Please. {task}" for kind, task in prompt.tasks.items()})

    monkeypatch.setattr(plan, "load", reworded)
    assert changed(before, keys(planner(site))) == set(before)
    newer = plan.load("section").ref.model_copy(update={"version": 99})
    monkeypatch.setattr(plan, "load", lambda prompt_id: replace(load(prompt_id), ref=newer))
    assert changed(before, keys(planner(site))) == set(before)


def test_force_asks_for_the_next_ordinal_of_what_was_asked(site: ScriptedSite) -> None:
    before = site.write().state
    again, forced = planner(site, before=before), planner(site, before=before, force=True)
    assert {request.ordinal for request in requests(again)} == {0}
    assert {request.key for request in requests(again)} == set(before.requests)
    assert {request.ordinal for request in requests(forced)} == {1}
    assert not {request.key for request in requests(forced)} & set(before.requests)
    assert {request.ordinal for request in requests(planner(site, force=True))} == {0}
