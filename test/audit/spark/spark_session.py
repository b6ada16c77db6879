"""Runs statements on Spark: a driver, and two workers as separate processes.

Reads a request from each line of standard input, as JSON, and writes the response to a line of standard output. All sockets are on
127.0.0.1, and everything ends with the input.
"""

import csv
import json
import os
import sys
import time
from datetime import datetime, timedelta, timezone

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"

from pyspark.sql import SparkSession

csv.field_size_limit(2**31 - 1)

# The types of column in which a table may keep the time of a search.
TIME_TYPES = {
    "instant": pa.timestamp("us", tz="UTC"),
    "utc": pa.timestamp("us"),
    "text": pa.string(),
}


def start(folder, java_zone):
    return (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "1g")
        .config("spark.driver.extraJavaOptions", f"-Duser.timezone={java_zone}")
        .config("spark.executor.extraJavaOptions", f"-Duser.timezone={java_zone}")
        .config("spark.local.dir", folder)
        .config("spark.sql.warehouse.dir", os.path.join(folder, "warehouse"))
        # Each test has few rows, and Spark would start 200 tasks for them.
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.adaptive.coalescePartitions.enabled", "false")
        .getOrCreate()
    )


def time_of(text):
    """A time in UTC. Texts without a time zone are in UTC, and a leap second belongs to the day that it ends."""
    parsed = datetime.fromisoformat(text.replace(":60", ":59"))
    return (parsed if parsed.tzinfo else parsed.replace(tzinfo=timezone.utc)).astimezone(timezone.utc)


def write_parquet(log, folder, time_type):
    """Writes a raw log in CSV as Parquet files. Each contains every third row, so that equal searches are in several files."""
    with open(log, encoding="utf-8", newline="") as text:
        rows = list(csv.reader(text))[1:]
    os.makedirs(folder, exist_ok=True)
    for part in range(3):
        times, queries, results, restrictions = ([row[column] for row in rows[part::3]] for column in range(4))
        if time_type == "text":
            times = [each.replace(":60", ":59") for each in times]
        else:
            times = [time_of(each) for each in times]
            if time_type == "utc":
                times = [each.replace(tzinfo=None) for each in times]
        table = pa.table(
            {
                "searched_at": pa.array(times, TIME_TYPES[time_type]),
                "user_query": pa.array(queries, pa.string()),
                "result_count": pa.array([int(each) for each in results], pa.int64()),
                "council_restriction": pa.array(restrictions, pa.string()),
            }
        )
        pq.write_table(table, os.path.join(folder, f"{part}.parquet"))


def convert(log, folder):
    """Writes a large log with ordinary texts and times as ten Parquet files."""
    types = {"searched_at": TIME_TYPES["instant"], "user_query": pa.string(), "council_restriction": pa.string()}
    options = pa.csv.ConvertOptions(column_types=types, strings_can_be_null=False)
    table = pa.csv.read_csv(log, convert_options=options, parse_options=pa.csv.ParseOptions(newlines_in_values=True))
    os.makedirs(folder, exist_ok=True)
    size = -(-len(table) // 10)
    for part in range(10):
        pq.write_table(table.slice(part * size, size), os.path.join(folder, f"{part}.parquet"))
    return len(table)


def processes(spark):
    """The IDs of the processes in which tasks ran, and of the executors, and what all Java processes use."""
    tasks = spark.sql("SELECT DISTINCT reflect('java.lang.ProcessHandle', 'current') AS id FROM range(0, 64, 1, 64)")
    driver = spark.sparkContext._gateway.proc.pid
    executors = sorted(executors_of(driver))
    return {
        "tasks": sorted(int(row.id) for row in tasks.collect()),
        "executors": executors,
        "addresses": sorted({each for process in [driver, *executors] for each in listening_addresses(process)}),
        "megabytes": [peak_megabytes(process) for process in [driver, *executors]],
    }


def executors_of(driver):
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            command = read(process, "cmdline")
            if "CoarseGrainedExecutorBackend" in command and status(process, "PPid") == driver:
                yield int(process)
        except OSError:
            pass


def read(process, name):
    with open(f"/proc/{process}/{name}", encoding="utf-8") as text:
        return text.read()


def status(process, name):
    return int(next(line.split()[1] for line in read(process, "status").splitlines() if line.startswith(f"{name}:")))


def peak_megabytes(process):
    return round(status(process, "VmHWM") * 1024 / 1e6)


def listening_addresses(process):
    """IPv4 addresses. Java uses IPv6 sockets, whose last four bytes are the IPv4 address."""
    folder = f"/proc/{process}/fd"
    sockets = {os.readlink(os.path.join(folder, each)) for each in os.listdir(folder)}
    for name in ["net/tcp", "net/tcp6"]:
        for cells in map(str.split, read(process, name).splitlines()[1:]):
            if cells[3] == "0A" and f"socket:[{cells[9]}]" in sockets:
                address = bytes.fromhex(cells[1].split(":")[0][-8:])
                yield ".".join(str(byte) for byte in reversed(address))


def main():
    folder, java_zone, session_zone = sys.argv[1:]
    started = time.monotonic()
    spark = start(folder, java_zone)
    spark.sql("SELECT 1").collect()
    ready = {"version": spark.version, "seconds": time.monotonic() - started}
    print(json.dumps(ready), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if request["step"] == "parquet":
                write_parquet(request["log"], request["folder"], request["times"])
                response = {}
            elif request["step"] == "convert":
                response = {"rows": convert(request["log"], request["folder"])}
            elif request["step"] == "processes":
                response = processes(spark)
            else:
                session = spark.newSession()
                session.conf.set("spark.sql.session.timeZone", session_zone)
                began = time.monotonic()
                for statement in request["statements"]:
                    session.sql(statement)
                response = {"seconds": time.monotonic() - began}
        except Exception as error:
            response = {"error": str(error)}
        print(json.dumps(response), flush=True)
    spark.stop()


main()
