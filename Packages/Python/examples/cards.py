"""Draw a card for each row of a CSV or Parquet file with Dask.

usage: python3 cards.py people.csv FOLDER [CARDS]

Rows are repeated until there are CARDS cards (10 000 without it).
"""
import itertools
import sys
import time

import dask.bag
import pandas

from galley.adapters.dask import render_bag


def card(number, row):
    """The document of one card."""
    return {
        "id": f"card-{number:06}",
        "box": {
            "style": {"flexDirection": "column", "width": 320, "padding": 24, "gap": 8, "background": "#0d1b2a",
                      "borderRadius": 16},
            "children": [
                {"text": row["name"], "textStyle": {"font": {"size": 24, "weight": 700}, "color": "#fff"}},
                {"text": f"{row['role']} · {number}", "textStyle": {"color": "#9fb3c8"}},
            ],
        },
    }


def main():
    source, folder = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
    frame = pandas.read_parquet(source) if source.endswith(".parquet") else pandas.read_csv(source)
    rows = itertools.islice(itertools.cycle(frame.to_dict("records")), count)
    bag = dask.bag.from_sequence([card(number, row) for number, row in enumerate(rows)], partition_size=500)
    start = time.monotonic()
    results = render_bag(bag, folder, options=["--no-system-fonts"]).compute(scheduler="threads")
    failed = [result for result in results if result["code"]]
    print(f"{len(results)} cards in {time.monotonic() - start:.1f} s, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
