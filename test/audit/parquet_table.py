# Reads a Parquet file with pyarrow. Prints JSON: the types of the columns, the rows, and for the least and greatest value of each
# column, how many rows a filter finds.
import datetime
import json
import sys

import pyarrow.compute as compute
import pyarrow.dataset as dataset
import pyarrow.parquet as parquet


def plain(value):
    return value.isoformat() if isinstance(value, datetime.date) else value


[file] = sys.argv[1:]
table = parquet.read_table(file)
found = []
for name in table.column_names:
    # A filter relies on the statistics in the file.
    values = {value for value in table[name].to_pylist() if value is not None}
    for value in {min(values), max(values)} if values else ():
        rows = dataset.dataset(file).count_rows(filter=compute.field(name) == value)
        found.append([name, plain(value), rows])
print(
    json.dumps(
        {
            "types": {field.name: str(field.type) for field in table.schema},
            "rows": [{name: plain(value) for name, value in row.items()} for row in table.to_pylist()],
            "found": found,
        }
    )
)
