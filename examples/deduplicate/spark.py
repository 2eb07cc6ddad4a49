"""The same on a cluster, with Spark's pipe: spark-submit spark.py DEFINITIONS OUTPUT [BOARD]

Each worker needs ferz in its path. The questions are piped through `ferz fingerprint --jsonl`, one process a
partition; of each fingerprint the first definition is kept.
"""
import json
import sys

from pyspark.sql import SparkSession


def question(numbered, board):
    text, number = numbered
    return json.dumps({"def": text, "board": board, "id": [number, text]})


def answer(line):
    reply = json.loads(line)
    return (reply["fingerprint"], reply["id"]) if reply.get("fingerprint") else None


def main():
    definitions, output = sys.argv[1:3]
    board = sys.argv[3] if len(sys.argv) > 3 else "8x8"
    lines = SparkSession.builder.appName("ferz").getOrCreate().sparkContext.textFile(definitions)
    questions = lines.filter(str.strip).zipWithIndex().map(lambda each: question(each, board))
    prints = questions.pipe("ferz fingerprint --jsonl").map(answer).filter(bool)
    prints.reduceByKey(min).map(lambda each: each[1][1]).saveAsTextFile(output)


if __name__ == "__main__":
    main()
