#!/usr/bin/env python3
"""Measures PDF of three books: Galley plain, tagged and as an archive, Typst and WeasyPrint, in turns, with sizes; and the memory
of a book of a thousand pages.

usage: pdf.py [--galley FILE] [--rounds N] [--pages N]

The books are two samples and a generated novel with notes (books.py). Galley converts the Markdown to HTML, which WeasyPrint
reads, and which is converted to Typst's markup (accessible.py). All use A5 pages and Noto Serif in 11 points; images are left out,
because each program scales them differently. The times are the least processor times of whole processes. Memory is the largest
resident size of the process.

Needs PyPI's typst and weasyprint, and poppler-utils for the numbers of pages.
"""
import argparse
import importlib.machinery
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent.parent


def sibling(name):
    """A module beside this one."""
    loader = importlib.machinery.SourceFileLoader(name, str(pathlib.Path(__file__).with_name(f"{name}.py")))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def books():
    """The Markdown of the books by their names, without front matter, pages of their own and images."""
    found = {}
    for name in ("keepers-year", "field-guide"):
        text = (root / f"Samples/{name}.md").read_text()
        if text.startswith("---\n"):
            text = text.split("\n---\n", 1)[1]
        found[name] = re.sub(r"!\[[^\]]*\]\([^)]*\)(\{[^}]*\})?", "", text)
    found["novel"] = sibling("books").novel(20)
    return found


def run(command):
    """The processor time in seconds, and the memory in megabytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))[:200]}: {message.decode()[-300:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def pages(file):
    information = subprocess.run(["pdfinfo", file], capture_output=True, text=True).stdout
    return int(re.search(r"Pages: +(\d+)", information)[1])


def commands(galley, name, text, folder, markup):
    source, page, typ = (folder / f"{name}.{kind}" for kind in ("md", "html", "typ"))
    source.write_text(text)
    body = subprocess.run([galley, "parse", source, "--to", "html"], capture_output=True, text=True, check=True).stdout
    page.write_text(f"<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>{name}</title><style>@page {{ size: A5; margin: 52pt }}"
                    f" body {{ font: 11pt Noto Serif; margin: 0 }}</style></head><body>{body}</body></html>")
    converter = markup()
    converter.feed(body)
    converter.close()
    typ.write_text(f'#set document(title: "{name}")\n#set page(width: 148mm, height: 210mm, margin: 52pt)\n'
                   '#set text(font: "Noto Serif", size: 11pt, lang: "en")\n' + "".join(converter.out))
    own = [galley, "render", source, "--page", "A5", "--margin", "52", "--font", "Noto Serif", "--size", "11", "--title", name,
           "--locale", "en", "-o"]
    python = [sys.executable, "-c"]
    typst = f"import typst; typst.compile({str(typ)!r}, output="
    weasy = f"import weasyprint; weasyprint.HTML({str(page)!r}).write_pdf("
    target = lambda number: str(folder / f"{name}-{number}.pdf")
    return {
        "Galley": (own + [target(0)], target(0)),
        "Galley, `--pdf-tags`": (own + [target(1), "--pdf-tags"], target(1)),
        "Galley, `--pdfa 3a --pdf-ua`": (own + [target(2), "--pdfa", "3a", "--pdf-ua"], target(2)),
        "Typst, no tags": (python + [f"{typst}{target(3)!r}, pdf_tags=False)"], target(3)),
        "Typst": (python + [f"{typst}{target(4)!r})"], target(4)),
        "WeasyPrint": (python + [f"{weasy}{target(5)!r})"], target(5)),
        "WeasyPrint, tags": (python + [f"{weasy}{target(6)!r}, pdf_tags=True)"], target(6)),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--galley", default=str(root / ".build/release/galley"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pages", type=int, default=1000)
    options = parser.parse_args()
    markup = sibling("accessible").Typst
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name, text in books().items():
            jobs = commands(options.galley, name, text, folder, markup)
            times = {job: [] for job in jobs}
            for _ in range(options.rounds):
                for job, (command, _) in jobs.items():
                    times[job].append(run(command)[0])
            least = {job: min(values) for job, values in times.items()}
            print(f"\n{name}: {len(text) / 1000:.0f} KB of Markdown\n\n| program | pages | processor time | size |\n|---|---:|---:|---:|")
            for job, (_, file) in jobs.items():
                print(f"| {job} | {pages(file)} | {least[job]:.3f} s | {os.path.getsize(file) / 1000:.0f} KB |")
        source = folder / "long.md"
        text = books()["novel"]
        each = pages(commands(options.galley, "novel", text, folder, markup)["Galley"][1])
        source.write_text(sibling("books").novel(20 * options.pages // each + 1))
        own = [options.galley, "render", source, "--page", "A5", "--margin", "52", "--font", "Noto Serif", "--size", "11", "--title", "a",
               "--locale", "en", "-o", folder / "long.pdf"]
        print("\n| a long book | pages | processor time | memory |\n|---|---:|---:|---:|")
        kinds = {"plain": [], "`--pdf-tags`": ["--pdf-tags"], "`--pdfa 3a --pdf-ua`": ["--pdfa", "3a", "--pdf-ua"]}
        found = {name: [] for name in kinds}
        for _ in range(options.rounds):
            for name, extra in kinds.items():
                found[name].append(run(own + extra))
        for name, values in found.items():
            print(f"| {name} | {pages(folder / 'long.pdf')} | {min(seconds for seconds, _ in values):.2f} s | "
                  f"{max(memory for _, memory in values):.0f} MB |")


if __name__ == "__main__":
    main()
