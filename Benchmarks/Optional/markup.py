#!/usr/bin/env python3
"""Measures HTML: parsing in comparison with lexbor and html5lib, styles, and a PDF in comparison with WeasyPrint.

usage: markup.py [--galley FILE] [--parser FILE] [--rounds N]

  --galley FILE   the command (default: .build/release/galley)
  --parser FILE   the program ParsingBenchmark (default: that of the release build of Benchmarks)

The pages are generated from a fixed seed: prose, tags with little text, and random tags. html5lib parses the first tenth of them. The
styles are those of 100,000 elements and 1,000 rules; their time includes the text that is made with them. Each number is the
least processor time of the rounds, in which the programs take turns.

Needs PyPI's selectolax (lexbor), html5lib and weasyprint.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent.parent

WORDS = """the keeper of light climbs stairs every evening and trims a wick while storms break over rocks below where two seals
sleep in a cleft out of reach of wind""".split()
TAGS = """div p b i a span table tr td ul li em strong h2 section code font u nobr button form svg g select option""".split()


def words(rng, count):
    return " ".join(rng.choice(WORDS) for _ in range(count))


def prose(rng):
    return (f"<p>{words(rng, 60)}, <em>{words(rng, 3)}</em> {words(rng, 40)} &amp; "
            f"<a href=\"https://example.org/{rng.randint(1, 999)}\">{words(rng, 2)}</a>.</p>\n")


def tags(rng):
    kind = rng.randint(0, 4)
    if kind == 0:
        cell = lambda: f"<td class=\"c{rng.randint(1, 5)}\"><b>{rng.randint(1, 99)}</b></td>"
        rows = "".join("<tr>" + "".join(cell() for _ in range(4)) + "</tr>" for _ in range(4))
        return f"<table class=\"t\"><tbody>{rows}</tbody></table>"
    if kind == 1:
        item = lambda: f"<li><a href=\"/x/{rng.randint(1, 999)}\"><span>{words(rng, 1)}</span></a></li>"
        return "<ul>" + "".join(item() for _ in range(8)) + "</ul>"
    if kind == 2:
        return (f"<div class=\"row a\"><div id=\"i{rng.randint(1, 9999)}\"><p><i>{words(rng, 1)}</i><br><img src=\"a.png\" alt=\"\">"
                "</p></div></div>")
    if kind == 3:
        return f"<p><b><i><u>{words(rng, 1)}</u></i></b> <code>{words(rng, 1)}</code></p>"
    return (f"<form><label for=a>{words(rng, 1)}</label><input type=\"text\" name=\"q\" value=\"\">"
            "<select><option>1</option><option>2</option></select></form>")


def chance(rng):
    kind = rng.random()
    if kind < 0.35:
        return f"<{rng.choice(TAGS)}>"
    if kind < 0.45:
        return f"<{rng.choice(TAGS)} class=\"{words(rng, 1)}\" id={words(rng, 1)}>"
    if kind < 0.75:
        return f"</{rng.choice(TAGS)}>"
    if kind < 0.8:
        return rng.choice(["&amp;", "&lt;", "&copy ", "&#x41;", "<!-- c -->", "<br>", "<hr>"])
    return words(rng, rng.randint(1, 4)) + " "


def page(make, size, seed=5):
    rng = random.Random(seed)
    parts = ["<!DOCTYPE html><html lang=en><head><title>A page</title></head><body>"]
    length = 0
    while length < size:
        parts.append(make(rng))
        length += len(parts[-1])
    return "".join(parts)


def styled():
    """A page of 100,000 elements and 1,000 rules, of which some match."""
    rng = random.Random(7)
    selectors = [lambda n: f".c{n}", lambda n: f"#i{n}", lambda n: f"div.c{n} > p", lambda n: f".c{n} b", lambda n: f"p.c{n}:first-child",
                 lambda n: f"section .c{n} + .c{n + 1}"]
    rules = "".join(f"{rng.choice(selectors)(n)} {{ color: #{n % 4096:03x}; margin-left: {n % 9}px }}\n" for n in range(1000))
    body = "".join(f"<div class=c{rng.randint(0, 1999)}><p class=c{rng.randint(0, 1999)}>{words(rng, 1)} <b>{words(rng, 1)}</b> "
                   f"<i id=i{rng.randint(0, 9999)}>x</i></div>" for _ in range(25000))
    return f"<!DOCTYPE html><style>{rules}</style><body>{body}"


PEER = """import sys, time, json
rounds = int(sys.argv[2])
if sys.argv[1] == "lexbor":
    from selectolax.lexbor import LexborHTMLParser as parse
else:
    import html5lib
    parse = html5lib.parse
for path in sys.argv[3:]:
    data = open(path, "rb").read()
    if sys.argv[1] != "lexbor":
        data = data[:len(data) // 10]
    best = 1e9
    for _ in range(rounds):
        start = time.process_time()
        tree = parse(data)
        best = min(best, time.process_time() - start)
        del tree
    print(json.dumps({"bytes": len(data), "parse": best}))
"""


def lines(command, **environment):
    output = subprocess.run(command, env=dict(os.environ, **environment), capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def processor_time(command):
    before = os.times()
    subprocess.run(command, capture_output=True, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--galley", default=str(root / ".build/release/galley"))
    parser.add_argument("--parser", default=str(root / "Benchmarks/.build/release/ParsingBenchmark"))
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pages = {name: pathlib.Path(folder, name + ".html") for name in ("prose", "tags", "random")}
        for (name, path), make in zip(pages.items(), (prose, tags, chance)):
            path.write_text(page(make, 3_000_000))
        paths = [str(path) for path in pages.values()]
        speeds = {"Galley": {}, "lexbor": {}, "html5lib": {}}
        for _ in range(options.rounds):
            runs = {"Galley": lines([options.parser, "--html"] + paths, RUNS="3"),
                    "lexbor": lines([sys.executable, "-c", PEER, "lexbor", "3"] + paths),
                    "html5lib": lines([sys.executable, "-c", PEER, "html5lib", "1"] + paths)}
            for program, results in runs.items():
                for name, result in zip(pages, results):
                    speed = result["bytes"] / result["parse"] / 1e6
                    speeds[program][name] = max(speeds[program].get(name, 0), speed)
        print("| parsing, MB/s | " + " | ".join(speeds) + " |\n|---|" + "---:|" * len(speeds))
        for name in pages:
            print(f"| {name} | " + " | ".join(f"{speeds[program][name]:.2g}" if speeds[program][name] < 10 else
                                               f"{speeds[program][name]:.0f}" for program in speeds) + " |")

        rules = pathlib.Path(folder, "rules.html")
        rules.write_text(styled())
        result = lines([options.parser, "--html-text", str(rules)], RUNS=str(options.rounds))[0]
        print(f"\n100,000 elements, 1,000 rules: {result['text'] - result['parse']:.2f} s with the text, after {result['parse']:.2f} s of parsing")

        book = pathlib.Path(folder, "book.html")
        style = "<style>@page { size: A4; margin: 2cm } body { font: 11pt/1.4 'Noto Serif'; hyphens: auto; text-align: justify }</style>"
        book.write_text(style + page(prose, 300_000))
        times = {"Galley": [], "WeasyPrint": []}
        for _ in range(options.rounds):
            times["Galley"].append(processor_time([options.galley, "render", str(book), "-o", f"{folder}/a.pdf", "--page", "A4"]))
        # WeasyPrint takes minutes.
        script = f"import weasyprint; weasyprint.HTML({str(book)!r}).write_pdf({folder + '/b.pdf'!r})"
        times["WeasyPrint"].append(processor_time([sys.executable, "-c", script]))
        own, other = min(times["Galley"]), min(times["WeasyPrint"])
        print(f"300 KB of prose to PDF: Galley {own:.2f} s, WeasyPrint {other:.1f} s, {other / own:.0f} times")


if __name__ == "__main__":
    main()
