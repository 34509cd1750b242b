#!/usr/bin/env python3
"""Measures kiwi (PyPI's kiwisolver) on the systems of ConstraintBenchmark. Run by `compare`.

usage: kiwi.py CORPORA SECONDS [FONT …]

A measurement creates a system with all variables and constraints and updates its values. It includes the time in Python, a
few per cent. Constraints are added in the order that is fastest with kiwi.
"""
import json
import statistics
import sys
import time

import kiwisolver as kiwi


def row(count):
    solver, room = kiwi.Solver(), kiwi.Variable()
    last = None
    for _ in range(count):
        left, width = kiwi.Variable(), kiwi.Variable()
        solver.addConstraint(width >= 0)
        if last is None:
            solver.addConstraint(left == 10)
        else:
            solver.addConstraint(left == last[0] + last[1] + 10)
            solver.addConstraint(width == last[1])
        last = (left, width)
    solver.addConstraint(last[0] + last[1] == room - 10)
    solver.addEditVariable(room, "strong")
    solver.suggestValue(room, 20.0 * count)
    solver.updateVariables()
    return solver, room


def nested(levels, fan):
    solver = kiwi.Solver()
    x, y, width, height = (kiwi.Variable() for _ in range(4))
    for variable, value in ((x, 0), (y, 0), (height, 1000)):
        solver.addConstraint(variable == value)

    def fill(outer, levels):
        if levels == 0:
            return
        last = None
        for _ in range(fan):
            box = [kiwi.Variable() for _ in range(4)]
            solver.addConstraint(box[1] == outer[1] + 4)
            solver.addConstraint(box[3] == outer[3] - 8)
            if last is None:
                solver.addConstraint(box[0] == outer[0] + 4)
            else:
                solver.addConstraint(box[0] == last[0] + last[1] + 4)
                solver.addConstraint(box[2] == last[1])
            last = (box[0], box[2])
            fill(box, levels - 1)
        solver.addConstraint(last[0] + last[1] == outer[0] + outer[2] - 4)

    fill((x, y, width, height), levels)
    solver.addEditVariable(width, "strong")
    solver.suggestValue(width, 4000.0)
    solver.updateVariables()
    return solver, width


def median(seconds, body):
    times, end = [], time.process_time() + seconds
    while time.process_time() < end or len(times) < 3:
        start = time.process_time()
        body()
        times.append((time.process_time() - start) * 1e3)
    return statistics.median(times)


def report(identifier, value):
    print(json.dumps({"id": identifier, "value": value}), flush=True)


def main():
    seconds = float(sys.argv[2])
    for count in (100, 250, 500, 1000):
        report(f"row-{count}", median(seconds, lambda: row(count)))
    for levels, fan in ((2, 5), (3, 5), (3, 8), (4, 5)):
        count = sum(fan ** level for level in range(1, levels + 1))
        report(f"nested-{count}", median(seconds, lambda: nested(levels, fan)))
    solver, room = row(1000)
    value = [20_000.0]

    def edit():
        value[0] += 1
        solver.suggestValue(room, value[0])
        solver.updateVariables()

    report("edit-1000", median(seconds, edit))


main()
