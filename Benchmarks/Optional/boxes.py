#!/usr/bin/env python3
"""Measures Yoga (PyPI's poga) or Taffy (PyPI's stretchable) on the benchmark's tree of 1 001 boxes. Run by `compare`.

usage: boxes.py yoga|taffy CORPORA SECONDS [FONT …]

Measures only the call that computes the layout, without Python's creation of trees, changes of styles and reading of results.
"""
import json
import statistics
import sys
import time

ROWS, LEAVES = 100, 9


def leaf_size(number):
    return 10 + number % 7, 8 + number % 5


class Yoga:
    def __init__(self):
        import poga.libpoga_capi as capi

        self.capi = capi
        self.config = capi.YGConfigNew()
        capi.YGConfigSetPointScaleFactor(self.config, 0)

    def tree(self):
        capi = self.capi

        def node(**style):
            made = capi.YGNodeNewWithConfig(self.config)
            capi.YGNodeStyleSetFlexShrink(made, 1)
            return made

        root = node()
        changed = None
        for row in range(ROWS):
            box = node()
            capi.YGNodeStyleSetFlexDirection(box, capi.YGFlexDirection.Row)
            capi.YGNodeStyleSetAlignItems(box, capi.YGAlign.Center)
            capi.YGNodeStyleSetPadding(box, capi.YGEdge.All, 1)
            capi.YGNodeStyleSetGap(box, capi.YGGutter.All, 3) if hasattr(capi, "YGNodeStyleSetGap") else None
            for column in range(LEAVES):
                leaf = node()
                width, height = leaf_size(row * LEAVES + column)
                capi.YGNodeStyleSetWidth(leaf, width)
                capi.YGNodeStyleSetHeight(leaf, height)
                capi.YGNodeStyleSetFlexGrow(leaf, 1)
                capi.YGNodeInsertChild(box, leaf, column)
                if (row, column) == (55, 4):
                    changed = leaf
            capi.YGNodeInsertChild(root, box, row)
        return root, changed

    def compute(self, root, width):
        capi = self.capi
        calculate, direction, nothing = capi.YGNodeCalculateLayout, capi.YGDirection.LTR, float("nan")
        start = time.perf_counter()
        calculate(root, width, nothing, direction)
        return time.perf_counter() - start

    def change(self, leaf, width):
        self.capi.YGNodeStyleSetWidth(leaf, width)

    def drop(self, root):
        self.capi.YGNodeFreeRecursive(root)


class Taffy:
    def __init__(self):
        import stretchable
        from stretchable import taffylib
        from stretchable.context import taffy
        from stretchable.style.geometry.size import SizeAvailableSpace

        self.stretchable, self.library, self.taffy, self.space = stretchable, taffylib, taffy, SizeAvailableSpace
        taffylib.disable_rounding(taffy._ptr)

    def leaf_style(self, width, height):
        return self.stretchable.Style(size=(width, height), flex_grow=1)

    def tree(self):
        style = self.stretchable.style
        root = self.stretchable.Node(flex_direction=style.FlexDirection.COLUMN)
        changed = None
        for row in range(ROWS):
            box = self.stretchable.Node(align_items=style.AlignItems.CENTER, padding=1, gap=3)
            for column in range(LEAVES):
                leaf = self.stretchable.Node(style=self.leaf_style(*leaf_size(row * LEAVES + column)))
                box.append(leaf)
                if (row, column) == (55, 4):
                    changed = leaf
            root.append(box)
        return root, changed

    def compute(self, root, width):
        compute, pointer, node = self.library.node_compute_layout, self.taffy._ptr, root._node_id
        space = self.space(width, float("nan")).to_dict()
        start = time.perf_counter()
        compute(pointer, node, space)
        return time.perf_counter() - start

    def change(self, leaf, width):
        leaf.style = self.leaf_style(width, leaf_size(55 * LEAVES + 4)[1])

    def drop(self, root):
        pass


def main():
    engine = {"yoga": Yoga, "taffy": Taffy}[sys.argv[1]]()
    seconds = float(sys.argv[3])

    def median(sample):
        end, values = time.perf_counter() + seconds, []
        while time.perf_counter() < end or len(values) < 20:
            values.append(sample(len(values)))
        return statistics.median(values) * 1e6

    def cold(_):
        root, _ = engine.tree()
        took = engine.compute(root, 1200)
        engine.drop(root)
        return took

    root, changed = engine.tree()
    engine.compute(root, 1200)

    def leaf(number):
        engine.change(changed, 10 + number % 11)
        return engine.compute(root, 1200)

    for name, sample in [
        ("cold", cold), ("leaf", leaf), ("width", lambda number: engine.compute(root, 1000 + number % 300))
    ]:
        print(json.dumps({"id": f"boxes-plain-{name}", "value": median(sample)}), flush=True)


main()
