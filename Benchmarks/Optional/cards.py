#!/usr/bin/env python3
"""Measures cards and pages from HTML in comparison with takumi, WeasyPrint and Chromium.

usage: cards.py [--galley FILE] [--rounds N] [--cards N]

- Cards per second of processor time: Samples/HTML/card.html with different titles as PNG, in one process each. Chromium's cards
  are per second of the clock, with all of its processes.
- A table of 4,000 rows as PDF.
- 27 MB of prose as PDF, with the largest memory of the process.

Each number is the best of the rounds, in which the programs take turns; WeasyPrint takes part once.

Needs PyPI's takumi-py, weasyprint and playwright, and chromium. Programs that are not installed are left out.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from markup import page, prose, words

root = pathlib.Path(__file__).resolve().parent.parent.parent
DATA = {"site": "Harbour Notes", "date": "1 August", "tags": ["tides", "lamps", "ships"], "accent": "#f4a261"}


def run(command):
    """The processor seconds of a command, and its largest memory in bytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    error = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command[0]}: {error.decode()}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def titles(count):
    return [f"The {n}th evening of the keeper, and of all who pass the light" for n in range(count)]


def card(title):
    """The card without templates, for programs that have others."""
    source = (root / "Samples/HTML/card.html").read_text()
    tags = "".join(f'<span class="tag">{tag}</span>' for tag in DATA["tags"])
    source = re.sub(r'<span class="tag" each.*?</span>', tags, source)
    source = re.sub(r"<b if=.*?</b>", "", source).replace("{{accent|#f4a261}}", DATA["accent"])
    for name, value in {**DATA, "title": title}.items():
        source = source.replace("{{%s}}" % name, str(value))
    return source


def own_cards(galley, folder, count):
    """Cards per processor second, without the start of the process."""
    times = []
    for number in (1, count + 1):
        lines = [json.dumps({"id": f"c{n}", "html": card(title)}) for n, title in enumerate(titles(number))]
        batch = pathlib.Path(folder, "cards.jsonl")
        batch.write_text("\n".join(lines))
        times.append(run([galley, "render", "--batch", str(batch), "-o", f"{folder}/cards", "--format", "png"])[0])
    return count / (times[1] - times[0])


TAKUMI = """import re, sys, time, json
from takumi_py import Renderer
renderer = Renderer()
sheets, cards = json.load(sys.stdin)
for font in sys.argv[1:]:
    renderer.load_font(open(font, "rb").read())
draw = lambda card: renderer.render_html(card, stylesheets=sheets, width=1200, height=630)
draw(cards[0])
start = time.process_time()
for card in cards[1:]:
    draw(card)
print((len(cards) - 1) / (time.process_time() - start))
"""


def takumi_cards(count):
    pages = [card(title) for title in titles(count + 1)]
    sheet = re.search(r"<style>(.*?)</style>", pages[0], re.S)[1]
    bodies = [page[page.index('<div class="card">'):page.index("</html>")] for page in pages]
    fonts = [str(root / f"Fonts/NotoSans-{name}.ttf") for name in ("Regular", "Bold")]
    done = subprocess.run([sys.executable, "-c", TAKUMI, *fonts], input=json.dumps([[sheet], bodies]), capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return float(done.stdout)


class Chromium:
    def __init__(self, playwright):
        self.browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        self.page = self.browser.new_page(viewport={"width": 1200, "height": 630})

    def cards(self, count):
        pages = [card(title) for title in titles(count)]
        start = time.monotonic()
        for source in pages:
            self.page.set_content(source)
            self.page.screenshot()
        return count / (time.monotonic() - start)

    def pdf(self, path):
        start = time.monotonic()
        self.page.goto(path.as_uri())
        self.page.pdf()
        return time.monotonic() - start


def table():
    import random
    rng = random.Random(3)
    rows = "".join(
        f"<tr><td>{n}<td>{words(rng, 4)}<td>{words(rng, 2)}<td>{rng.randint(1, 999)}<td>{rng.random() * 99:.2f}" for n in range(4000))
    style = "@page { size: A4; margin: 2cm } table { width: 100%; border-collapse: collapse } td { border: 1px solid #999; padding: 2px 6px }"
    return f"<!DOCTYPE html><html lang=en><title>Rows</title><style>{style}</style><table>{rows}</table>"


def has(name):
    return importlib.util.find_spec(name) is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--galley", default=str(root / ".build/release/galley"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cards", type=int, default=100)
    options = parser.parse_args()
    playwright = None
    if has("playwright") and shutil.which("chromium"):
        from playwright.sync_api import sync_playwright
        playwright = sync_playwright().start()
        browser = Chromium(playwright)
    with tempfile.TemporaryDirectory() as folder:
        rates = {"Galley": 0}
        for _ in range(options.rounds):
            rates["Galley"] = max(rates["Galley"], own_cards(options.galley, folder, options.cards))
            if has("takumi_py"):
                rates["takumi"] = max(rates.get("takumi", 0), takumi_cards(options.cards))
            if playwright:
                rates["Chromium"] = max(rates.get("Chromium", 0), browser.cards(options.cards // 5))
        print("cards per second: " + ", ".join(f"{name} {rate:.1f}" for name, rate in rates.items()))

        rows = pathlib.Path(folder, "rows.html")
        rows.write_text(table())
        times = {"Galley": min(run([options.galley, "render", str(rows), "-o", f"{folder}/a.pdf"])[0] for _ in range(options.rounds))}
        if playwright:
            times["Chromium"] = browser.pdf(rows)
        if has("weasyprint"):
            script = f"import weasyprint; weasyprint.HTML({str(rows)!r}).write_pdf({folder + '/b.pdf'!r})"
            times["WeasyPrint"] = run([sys.executable, "-c", script])[0]
        print("4,000 rows to PDF, seconds: " + ", ".join(f"{name} {value:.2f}" for name, value in times.items()))

        book = pathlib.Path(folder, "book.html")
        book.write_text(page(prose, 27_000_000))
        seconds, memory = run([options.galley, "render", str(book), "-o", f"{folder}/a.pdf", "--page", "A4"])
        print(f"27 MB of prose to PDF: {seconds:.1f} s, {memory / 1e6:.0f} MB")
    if playwright:
        playwright.stop()


if __name__ == "__main__":
    main()
