"""Print the server's schema as TypeScript: what is told, and what is asked.

Told messages have all their fields; in asked ones those with a default may be left out. A class
that is said both ways has its asked form under its name with ``Asked`` before it.
"""

from __future__ import annotations

import inspect
import json
from typing import Any

from pydantic.json_schema import models_json_schema

from kyokai.server import schema

Schema = dict[str, Any]


PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}


def type_of(said: Schema, prefix: str) -> str:
    """Write one schema as a type."""
    match said:
        case {"$ref": ref}:
            found = prefix + str(ref).rpartition("/")[2]
        case {"const": value}:
            found = json.dumps(value)
        case {"enum": values}:
            found = " | ".join(map(json.dumps, values))
        case {"anyOf": ways} | {"oneOf": ways}:
            found = " | ".join(dict.fromkeys(type_of(way, prefix) for way in ways))
        case {"prefixItems": parts}:
            found = f"[{', '.join(type_of(part, prefix) for part in parts)}]"
        case {"type": "array", "items": item}:
            found = f"({type_of(item, prefix)})[]"
        case {"type": "object"}:
            found = fields(said, prefix) if "properties" in said else record(said, prefix)
        case {"type": plain}:
            found = PLAIN.get(str(plain), str(plain))
        case _:
            found = "unknown"
    return found


def record(said: Schema, prefix: str) -> str:
    """Write an object whose keys are data."""
    keys = said.get("propertyNames", {})
    key = type_of(keys, prefix) if "enum" in keys else "string"
    values: Schema = said.get("additionalProperties") or {}
    return f"Record<{key}, {type_of(values, prefix)}>"


def fields(said: Schema, prefix: str) -> str:
    """Write an object whose keys are known."""
    needed = said.get("required", ()) if prefix else said["properties"]
    lines = [
        f"  {name}{'' if name in needed else '?'}: {type_of(of, prefix)};"
        for name, of in said["properties"].items()
    ]
    return "\n".join(["{", *lines, "}"])


def written(mode: Any, prefix: str) -> list[str]:
    """Write every class of the schema."""
    classes = [
        found
        for found in vars(schema).values()
        if inspect.isclass(found)
        and issubclass(found, schema.Message)
        and found is not schema.Message
    ]
    definitions = models_json_schema([(one, mode) for one in classes])[1]["$defs"]
    return [
        f"export type {prefix}{name} = {type_of(said, prefix)};"
        for name, said in definitions.items()
    ]


def main() -> None:
    """Print the module."""
    print("// Made from the server's schema by tools/protocol.py; do not edit.\n")
    print("\n\n".join(written("serialization", "") + written("validation", "Asked")))


if __name__ == "__main__":
    main()
