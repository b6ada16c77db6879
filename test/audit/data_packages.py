# Validates a data package with frictionless. Prints a line of JSON for each table: its name, the number of rows and the errors.
import json
import sys

from frictionless import Checklist, Package, formats
from frictionless.resources import TableResource

folder, descriptor = sys.argv[1:]


def show(name, report):
    errors = [error.message for error in report.errors]
    tasks = report.tasks
    errors += [f"{error.type}: {error.message}" for task in tasks for error in task.errors]
    print(json.dumps({"name": name, "rows": sum(task.stats.get("rows", 0) for task in tasks), "errors": errors}))


show("(descriptor)", Package.validate_descriptor(descriptor, basepath=folder))
package = Package(descriptor, basepath=folder)
for resource in package.resources:
    if resource.format == "xlsx":
        # The tool takes any workbook for a table, its first worksheet.
        for table in ("councils", "commitments", "plans", "emergencies", "searchterms"):
            schema = package.get_resource(table).schema.to_copy()
            schema.foreign_keys = []
            if table != "councils" and schema.has_field("authority_code"):
                # The council's name and country are next to its code.
                councils = package.get_resource("councils").schema
                place = schema.field_names.index("authority_code") + 2
                for name, column in (("country", "country"), ("council_name", "name")):
                    field = councils.get_field(column).to_copy()
                    field.name = name
                    schema.add_field(field, position=place)
            sheet = TableResource(
                path=resource.path, basepath=folder, schema=schema, control=formats.ExcelControl(sheet=table)
            )
            show(f"{resource.name} {table}", sheet.validate())
    elif resource.format != "parquet":
        # The tool counts no bytes in JSON files.
        skipped = ["byte-count"] if resource.format == "json" else []
        show(resource.name, resource.validate(Checklist(skip_errors=skipped)))
