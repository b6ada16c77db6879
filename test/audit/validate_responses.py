# Validates files with models that datamodel-code-generator has made from the API's description. Reads JSON from standard input: pairs
# of a model's name and a file. Prints JSON: a text for each file that its model rejects.
import json
import sys

from pydantic import ValidationError

folder, pairs = sys.argv[1:]
sys.path.insert(0, folder)
import models  # noqa: E402

rejected = []
known = set()
with open(pairs, encoding="utf-8") as file:
    pairs = json.load(file)
for name, path in pairs:
    with open(path, "rb") as file:
        text = file.read()
    # Many files are the same.
    if (name, text) in known:
        continue
    known.add((name, text))
    try:
        getattr(models, name).model_validate_json(text, strict=True)
    except ValidationError as error:
        rejected.append(f"{path}: {error}")
print(json.dumps(rejected))
