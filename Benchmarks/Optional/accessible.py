#!/usr/bin/env python3
"""Measures accessible PDF of one document: Galley, WeasyPrint, Typst and Chromium, in turns, with sizes.

usage: accessible.py [--galley FILE] [--rounds N] [MARKDOWN]

Galley converts the Markdown to HTML, which WeasyPrint and Chromium read, and which is converted to Typst's markup. All use A4
pages and Noto Sans in 12 points. The times are the shortest of whole processes, and each result is checked by page-validation.

Needs PyPI's weasyprint, typst, page-validation and pikepdf; Chromium if it is installed. Without MARKDOWN, the document is the
CommonMark specification (Scripts/fetch-commonmark-spec).
"""
import argparse
import datetime
import html.parser
import importlib.metadata
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(__file__).resolve().parent.parent.parent


class Typst(html.parser.HTMLParser):
    """Converts the HTML of Markdown to calls of Typst functions."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.out, self.stack = [], []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag in {"h1", "h2", "h3", "h4", "h5", "h6"}:
            self.out.append(f"\n#heading(level: {tag[1]})[")
        elif tag == "p":
            self.out.append("\n#par[")
        elif tag in {"ul", "ol"}:
            self.out.append("\n#list(" if tag == "ul" else f"\n#enum(start: {attributes.get('start', 1)}, ")
        elif tag == "li":
            self.out.append("[")
        elif tag == "blockquote":
            self.out.append("\n#quote(block: true)[")
        elif tag == "pre":
            self.out.append("\n#raw(block: true, ")
        elif tag == "code":
            if "pre" not in self.stack:
                self.out.append("#raw(")
        elif tag == "em":
            self.out.append("#emph[")
        elif tag == "strong":
            self.out.append("#strong[")
        elif tag == "a" and attributes.get("href", "").startswith("http"):
            self.out.append(f"#link({quoted(attributes['href'])})[")
        elif tag == "a":
            self.out.append("#text[")
        elif tag == "table":
            self.out.append("\n#table(columns: 2, ")
        elif tag in {"th", "td"}:
            self.out.append("[")
        elif tag == "br":
            self.out.append("#linebreak()")
        elif tag == "hr":
            self.out.append("\n#line(length: 100%)")
        if tag not in {"br", "hr", "img", "input"}:
            self.stack.append(tag)

    def handle_endtag(self, tag):
        if tag in {"br", "hr", "img", "input"}:
            return
        while self.stack and self.stack.pop() != tag:
            pass
        if tag in {"h1", "h2", "h3", "h4", "h5", "h6", "p", "blockquote", "em", "strong", "a"}:
            self.out.append("]" if tag in {"em", "strong", "a"} else "]\n")
        elif tag in {"li", "th", "td"}:
            self.out.append("], ")
        elif tag in {"ul", "ol", "table"}:
            self.out.append(")\n")
        elif tag == "pre" or (tag == "code" and "pre" not in self.stack):
            self.out.append(")")

    def handle_data(self, data):
        if "code" in self.stack or "pre" in self.stack:
            self.out.append(quoted(data))
        elif self.stack and self.stack[-1] in {"ul", "ol", "table", "tr", "thead", "tbody"}:
            pass
        elif data.strip():
            self.out.append(f"#{quoted(data)}")
        elif data:
            self.out.append(" ")


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--galley", default=str(root / ".build/release/galley"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("markdown", nargs="?", type=pathlib.Path, default=root / ".build/commonmark-spec/spec.txt")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(options, pathlib.Path(folder))


def measure(options, folder):
    text = options.markdown.read_text()
    # Without the metadata.
    text = text.split("\n...\n", 1)[1] if text.startswith("---") else text
    source, page, markup = folder / "a.md", folder / "a.html", folder / "a.typ"
    source.write_text(text)
    body = subprocess.run([options.galley, "parse", source, "--to", "html"], capture_output=True, text=True, check=True).stdout
    page.write_text("<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>Specification</title>"
                    f"<style>@page {{ size: A4; margin: 72pt }} body {{ font: 12pt Noto Sans }}</style></head><body>{body}</body></html>")
    converter = Typst()
    converter.feed(body)
    converter.close()
    markup.write_text('#set document(title: "Specification")\n#set page(paper: "a4", margin: 72pt)\n'
                      '#set text(font: "Noto Sans", size: 12pt, lang: "en")\n' + "".join(converter.out))
    python = [sys.executable, "-c"]
    galley = [options.galley, "render", source, "--page", "A4", "--size", "12", "--title", "Specification", "--locale", "en", "-o"]
    typst = f"import typst; typst.compile({str(markup)!r}, output="
    weasy = f"import weasyprint; weasyprint.HTML({str(page)!r}).write_pdf("
    runs = {
        "Galley": galley + [folder / "0.pdf"],
        "Galley `--pdf-ua`": galley + [folder / "1.pdf", "--pdf-ua"],
        "Typst, no tags": python + [f"{typst}{str(folder / '2.pdf')!r}, pdf_tags=False)"],
        "Typst `ua-1`": python + [f"{typst}{str(folder / '3.pdf')!r}, pdf_standards=['ua-1'])"],
        "WeasyPrint": python + [f"{weasy}{str(folder / '4.pdf')!r})"],
        "WeasyPrint `pdf/ua-1`": python + [f"{weasy}{str(folder / '5.pdf')!r}, pdf_variant='pdf/ua-1')"],
    }
    if chromium := shutil.which("chromium"):
        base = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile"]
        runs["Chromium, no tags"] = base + ["--disable-pdf-tagging", f"--print-to-pdf={folder / '6.pdf'}", str(page)]
        runs["Chromium"] = base + [f"--print-to-pdf={folder / '7.pdf'}", str(page)]
    times = {name: [] for name in runs}
    failures = {}
    # The first round fills caches, such as those of fonts.
    for number in range(options.rounds + 1):
        for name, command in runs.items():
            if name in failures:
                continue
            before, start = os.times(), time.monotonic()
            done = subprocess.run(command, capture_output=True, text=True)
            wall, after = time.monotonic() - start, os.times()
            if done.returncode:
                failures[name] = " ".join(done.stderr.strip().splitlines()[-1:])
            if number == 0:
                continue
            # The processor time of the children, which other programs on the machine influence little.
            used = after.children_user + after.children_system - before.children_user - before.children_system
            times[name].append((used, wall))
    report(runs, times, failures, folder)


def report(runs, times, failures, folder):
    import page as validation
    import pikepdf

    versions = {name: importlib.metadata.version(name) for name in ("typst", "weasyprint", "page-validation")}
    if chromium := shutil.which("chromium"):
        versions["chromium"] = subprocess.run([chromium, "--version"], capture_output=True, text=True).stdout.strip()
    print(f"{datetime.date.today()}: {versions}")
    print("| program | pages | processor time | elapsed time | size | rules that fail |\n|---|---|---|---|---|---|")
    for index, name in enumerate(runs):
        path = folder / f"{index}.pdf"
        if name in failures or not path.exists():
            print(f"| {name} | failed: {failures.get(name)} | | | | |")
            continue
        result = validation.validate_pdf(str(path), profile=validation.ValidationProfile.PDF_UA_1)
        rules = sorted({failure.rule_id for failure in result.failures})
        with pikepdf.open(path) as pdf:
            pages, tagged = len(pdf.pages), "/StructTreeRoot" in pdf.Root
        processor, elapsed = (min(time[part] for time in times[name]) for part in (0, 1))
        print(f"| {name} | {pages} | {processor:.2f} s | {elapsed:.2f} s | {path.stat().st_size / 1000:.0f} KB | "
              f"{len(rules) if tagged else 'no structure'} |")
        if tagged and rules:
            print(f"<!-- {name}: {' '.join(rules)} -->")
    print(f"rounds: {len(next(iter(times.values())))}; processor times: "
          + str({name: [round(used, 2) for used, _ in values] for name, values in times.items()}))


if __name__ == "__main__":
    main()
