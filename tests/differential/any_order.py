#!/usr/bin/env python3
"""An answer depends on the question alone: any_order.py FERZ QUESTIONS

Short texts are asked for in one order by one process, and shuffled, in ten parts, by two processes at a time, with several
jobs each: every answer is the same to the byte.
"""
import concurrent.futures
import json
import random
import subprocess
import sys

import short_texts

PARTS = 10
TARGETS = ("ancp", "mbn", "betza", "ir")


def answers(ferz, questions, *options):
    lines = "".join(json.dumps(each) + "\n" for each in questions)
    done = subprocess.run([ferz, "convert", "--jsonl", *options], input=lines, capture_output=True, text=True, check=False)
    result = done.stdout.splitlines()
    assert len(result) == len(questions), f"{len(questions)} questions, {len(result)} answers: {done.stderr}"
    return result


def main():
    ferz, count = sys.argv[1], int(sys.argv[2])
    shuffled = random.Random(7)
    texts = shuffled.sample(list(short_texts.texts()), count)
    questions = [{"id": i, "def": text, "to": TARGETS[i % len(TARGETS)]} for i, text in enumerate(texts)]
    inOrder = answers(ferz, questions, "--jobs", "1")
    order = list(range(count))
    shuffled.shuffle(order)
    parts = [order[i::PARTS] for i in range(PARTS)]
    different = 0
    with concurrent.futures.ThreadPoolExecutor(2) as two:
        for part, found in zip(parts, two.map(lambda part: answers(ferz, [questions[i] for i in part]), parts), strict=True):
            for i, answer in zip(part, found, strict=True):
                if answer == inOrder[i]:
                    continue
                different += 1
                if different <= 10:
                    print(f"{questions[i]}\n  {inOrder[i]}\n  {answer}")
    written = sum("text" in json.loads(answer) for answer in inOrder)
    print(f"{count} questions, {written} written, {different} answered otherwise in another order")
    return 1 if different or written * 10 < count else 0


if __name__ == "__main__":
    sys.exit(main())
