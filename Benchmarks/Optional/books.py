#!/usr/bin/env python3
"""Measures a book from Markdown to PDF: Galley, Pandoc with Typst, and Pandoc with WeasyPrint, in turns, with sizes and pages.

usage: books.py [--galley FILE] [--rounds N] [--chapters N] [MARKDOWN]

All use A5 pages, the same margins, justified and hyphenated English, a table of contents with page numbers, and footnotes at the
foot of their page (WeasyPrint: Pandoc's notes, moved there by `float: footnote`). Without MARKDOWN the book is generated: chapters
of random words with a footnote for every fourth sentence, a table and a list in each chapter. The times are the least processor times of
whole processes, which other programs of the machine influence little.

Needs PyPI's pypandoc_binary, typst and weasyprint, and poppler-utils for the number of pages.
"""
import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent.parent

WORDS = """the keeper of light climbs stairs every evening and trims a wick while storms break over rocks below where two seals
sleep in a cleft out of reach of wind and salt water lamp oil brass lens clock chain weight harbour gun boat bread letter gallery
window glass cloth spirit fog bell hour watch night morning tide moon cloud gull rope anchor sail captain island""".split()


def sentence(generator):
    words = [generator.choice(WORDS) for _ in range(generator.randint(8, 18))]
    return " ".join(words).capitalize()


def novel(chapters):
    """The Markdown of a book without front matter."""
    generator = random.Random(7)
    blocks, notes = [], []
    for chapter in range(chapters):
        blocks.append(f"# {sentence(generator)[:40].strip()} {chapter + 1}")
        for number in range(14):
            sentences = []
            for _ in range(7):
                text = sentence(generator)
                if generator.random() < 0.25:
                    notes.append(f"[^n{len(notes)}]: {sentence(generator)}. {sentence(generator)}.")
                    text += f"[^n{len(notes) - 1}]"
                sentences.append(text + ".")
            blocks.append(" ".join(sentences))
            if number == 4:
                blocks.append("\n".join(f"- *{sentence(generator)}*" for _ in range(4)))
            if number == 9:
                rows = [f"| {generator.choice(WORDS)} | {generator.randint(1, 999)} | {sentence(generator)} |" for _ in range(5)]
                blocks.append("\n".join(["| Word | Number | Sentence |", "|:---|---:|:---|"] + rows))
    return "\n\n".join(blocks + notes) + "\n"


STYLE = """@page { size: A5; margin: 54pt 50pt; @bottom-center { content: counter(page); font-size: 9pt } }
body { font: 11pt/1.4 'Noto Serif'; text-align: justify; hyphens: auto; orphans: 2; widows: 2; margin: 0 }
nav a::after { content: leader('.') target-counter(attr(href), page) }
td, th { text-align: left } .footnote { float: footnote; font-size: 9pt } h1, h2 { text-align: left }"""

# Pandoc writes notes at the end; WeasyPrint takes them from their place in the text.
FILTER = """function Note(note)
  local content = pandoc.utils.blocks_to_inlines(note.content)
  return pandoc.Span(content, {class = 'footnote'})
end"""

TYPST = """#set page(width: 148mm, height: 210mm, margin: (x: 50pt, y: 54pt), numbering: "1")
#set text(font: "Noto Serif", size: 11pt, lang: "en", hyphenate: true)
#set par(justify: true)
#let horizontalrule = line(length: 100%)
#outline()
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--galley", default=str(root / ".build/release/galley"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--chapters", type=int, default=20)
    parser.add_argument("markdown", nargs="?", type=pathlib.Path)
    options = parser.parse_args()
    text = options.markdown.read_text() if options.markdown else novel(options.chapters)
    with tempfile.TemporaryDirectory() as folder:
        measure(options, text, pathlib.Path(folder))


def measure(options, text, folder):
    source, style, notes = folder / "a.md", folder / "a.css", folder / "notes.lua"
    header = ("---\ntitle: A Book\nlang: en\nmarkdown: book\ntheme: print\ntoc: 1\npage:\n  size: A5\n"
              "  margins: [54, 50, 54, 50]\n  notes: foot\n  footer: {text: \"{{page}}\", style: {font: {size: 9}, "
              "paragraph: {alignment: center}}}\n---\n\n")
    source.write_text(header + text)
    plain = folder / "b.md"
    plain.write_text("---\ntitle: A Book\nlang: en\n---\n\n" + text)
    style.write_text(STYLE)
    notes.write_text(FILTER)
    prelude = folder / "prelude.typ"
    prelude.write_text(TYPST)
    python = [sys.executable, "-c"]
    pandoc = "import pypandoc, subprocess; pandoc = pypandoc.get_pandoc_path(); "
    typst = (pandoc + f"body = subprocess.run([pandoc, {str(plain)!r}, '-t', 'typst'], capture_output=True, check=True).stdout; "
             f"open({str(folder / 'b.typ')!r}, 'wb').write(open({str(prelude)!r}, 'rb').read() + body); "
             f"import typst; typst.compile({str(folder / 'b.typ')!r}, output={str(folder / '1.pdf')!r})")
    weasy = (pandoc + f"subprocess.run([pandoc, {str(plain)!r}, '-s', '--toc', '-L', {str(notes)!r}, '-c', {str(style)!r}, '-o', "
             f"{str(folder / 'b.html')!r}], check=True); "
             f"import weasyprint; weasyprint.HTML({str(folder / 'b.html')!r}).write_pdf({str(folder / '2.pdf')!r})")
    runs = {
        "Galley": [options.galley, "render", source, "-o", folder / "0.pdf"],
        "Pandoc, Typst": python + [typst],
        "Pandoc, WeasyPrint": python + [weasy],
    }
    times = {name: [] for name in runs}
    failures = {}
    for _ in range(options.rounds):
        for name, command in runs.items():
            before = os.times()
            done = subprocess.run(command, capture_output=True, text=True)
            after = os.times()
            times[name].append(after.children_user + after.children_system - before.children_user - before.children_system)
            if done.returncode:
                failures[name] = (done.stderr.strip().splitlines() or ["?"])[-1]
    own = min(times["Galley"])
    print(f"{len(text) / 1000:.0f} KB of Markdown, {text.count('[^n') // 2} notes, the least of {options.rounds}\n")
    print("| | s | times Galley's | KB | pages |\n|---|---:|---:|---:|---:|")
    for number, name in enumerate(runs):
        if name in failures:
            print(f"| {name} | failed: {failures[name]} |")
            continue
        file = folder / f"{number}.pdf"
        information = subprocess.run(["pdfinfo", file], capture_output=True, text=True).stdout
        pages = next((line.split()[1] for line in information.splitlines() if line.startswith("Pages")), "?")
        print(f"| {name} | {min(times[name]):.2f} | {min(times[name]) / own:.1f} | {os.path.getsize(file) / 1000:.0f} | {pages} |")


if __name__ == "__main__":
    main()
