"""GitHub's own description of its API as a judge of every request and every response."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

FILE = Path(__file__).parent.parent / "fixtures" / "github" / "openapi.json"
NAME = "urn:github"


def _modern(value: Any) -> Any:
    """OpenAPI 3.0 says `nullable` where JSON Schema has a type."""
    if isinstance(value, list):
        return [_modern(part) for part in value]
    if not isinstance(value, dict):
        return value
    schema = {key: _modern(part) for key, part in value.items() if key != "nullable"}
    if value.get("nullable") is not True:
        return schema
    return {"anyOf": [schema, {"type": "null"}]}


@cache
def described() -> dict[str, Any]:
    whole = json.loads(FILE.read_text(encoding="utf-8"))
    examples = whole["components"]["examples"]
    modern: dict[str, Any] = _modern({**whole, "components": {**whole["components"], "examples": {}}})
    modern["components"]["examples"] = examples
    return modern


def example(name: str) -> Any:
    """A fresh copy of an example answer."""
    return json.loads(json.dumps(described()["components"]["examples"][name]["value"]))


@cache
def _validator(pointer: str) -> Draft202012Validator:
    registry: Registry[Any] = Registry().with_resource(NAME, DRAFT202012.create_resource(described()))
    return Draft202012Validator({"$ref": f"{NAME}#{pointer}"}, registry=registry)


def _problem(pointer: str, value: Any) -> str:
    found = next(iter(_validator(pointer).iter_errors(value)), None)
    return f"{'/'.join(map(str, found.absolute_path))}: {found.message[:200]}" if found else ""


@cache
def _paths() -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in described()["paths"]]


def operation(method: str, path: str) -> str:
    """The JSON pointer of an operation; raises LookupError if it is not in the description."""
    for pattern, template in _paths():
        if pattern.fullmatch(path) and method.lower() in described()["paths"][template]:
            return f"/paths/{template.replace('/', '~1').replace('{', '%7B').replace('}', '%7D')}/{method.lower()}"
    raise LookupError(f"no operation {method} {path}")


def _at(pointer: str) -> Any:
    value: Any = described()
    for part in pointer.removeprefix("/").split("/"):
        value = value[part.replace("~1", "/").replace("%7B", "{").replace("%7D", "}")]
    while "$ref" in value:
        value = _at(value["$ref"].removeprefix("#"))
    return value


def request_problem(pointer: str, query: str, body: Any) -> str:
    """What is wrong with a request; empty if nothing is."""
    known = {p["name"]: p for p in map(_resolved, _at(pointer).get("parameters", ())) if p["in"] == "query"}
    for name, text in parse_qsl(query, keep_blank_values=True):
        if name not in known:
            return f"unknown parameter {name}"
        schema = known[name]["schema"]
        value = int(text) if schema.get("type") == "integer" else text
        error = next(iter(Draft202012Validator(schema).iter_errors(value)), None)
        if error:
            return f"{name}: {error.message}"
    content = _at(pointer).get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return "" if body is None else "a body where none is"
    if isinstance(body, dict):
        unknown = set(body) - set(content["schema"].get("properties", body))
        if unknown:
            return f"unknown fields {sorted(unknown)}"
    return _problem(f"{pointer}/requestBody/content/application~1json/schema", body)


def _resolved(value: Any) -> Any:
    return _at(value["$ref"].removeprefix("#")) if "$ref" in value else value


def response_problem(pointer: str, status: int, body: Any) -> str:
    """What is wrong with a response of the fake; statuses that are described nowhere (429, 502) bear any error."""
    answers = _at(pointer)["responses"]
    if str(status) not in answers:
        return "" if status >= 400 else f"status {status} is not described"
    answer = _resolved(answers[str(status)])
    if "application/json" not in answer.get("content", {}):
        return "" if body is None else "a body where none is"
    own = f"{pointer}/responses/{status}"
    if "$ref" in answers[str(status)]:
        own = answers[str(status)]["$ref"].removeprefix("#")
    return _problem(f"{own}/content/application~1json/schema", body)
