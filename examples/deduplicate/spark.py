"""The same on a cluster, with Spark's pipe: spark-submit spark.py DEFINITIONS OUTPUT [BOARD]

Each worker needs ferz in its path. The questions are piped through `ferz fingerprint --jsonl`, one process a
partition; of each fingerprint the first definition is kept. An error is an answer without a fingerprint, and carries its id,
too: those definitions are written to OUTPUT-errors with the reason.
"""
import json
import sys

from pyspark.sql import SparkSession


def question(numbered, board):
    text, number = numbered
    return json.dumps({"def": text, "board": board, "id": [number, text]})


def wrong(reply):
    (number, text), error = reply["id"], reply["error"]
    return f"{number}: {error['message']} [{error['name']}]: {text}"


def main():
    definitions, output = sys.argv[1:3]
    board = sys.argv[3] if len(sys.argv) > 3 else "8x8"
    lines = SparkSession.builder.appName("ferz").getOrCreate().sparkContext.textFile(definitions)
    questions = lines.filter(str.strip).zipWithIndex().map(lambda each: question(each, board))
    replies = questions.pipe("ferz fingerprint --jsonl --jobs 1").map(json.loads).cache()
    prints = replies.filter(lambda each: "error" not in each).map(lambda each: (each["fingerprint"], each["id"]))
    prints.reduceByKey(min).map(lambda each: each[1][1]).saveAsTextFile(output)
    replies.filter(lambda each: "error" in each).map(wrong).saveAsTextFile(output + "-errors")


if __name__ == "__main__":
    main()
