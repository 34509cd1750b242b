#!/usr/bin/env python3
"""Compares the bytes of pictures that the command, the library and the service draw of samples and of random documents.

usage: agreement.py [--count N] [--seed N] COMMAND LIBRARY SERVICE

COMMAND is galley, LIBRARY galley-library-probe, and SERVICE galley-server. There are random texts, Markdown documents, boxes,
templates with data, and books in files of Markdown, which only the command and the library read; each is drawn as PNG, SVG and
PDF, those on pages as PDF. All fonts are those of the library.
"""
import argparse
import base64
import collections
import concurrent.futures
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[4]
FORMATS = ["png", "svg", "pdf"]
WORDS = (
    "harbour light sea AVATAR fi office keepers 1,234.50 naïve Grüße Χανιά Пролив שלום עולם سلام نمस्ते สวัสดี 漢字 かな "
    "e\u0301le\u0300ve — “quoted” (brackets) soft\u00adhyphen no\u00a0break :tada: http://example.com/a extraordinarily").split(" ")
COLORS = ["red", "#1d4ed8", "#0a08", "steelblue", "rgb(20 90 40)", "#eee"]


class Maker:
    """A maker of random documents."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, share):
        return self.random.random() < share

    def words(self, low, high):
        return " ".join(self.random.choices(WORDS, k=self.random.randint(low, high)))

    def some(self, **fields):
        """A few of the fields, whose values are functions."""
        return {name: make() for name, make in fields.items() if self.chance(0.4)}

    def color(self):
        return self.random.choice(COLORS)

    def border(self):
        return {"width": self.random.choice([1, 2.5]), "color": self.color(), "cornerRadius": self.random.choice([0, 4])}

    def font(self):
        return self.some(
            family=lambda: self.random.choice(["Noto Sans", "Noto Sans Mono", ["none", "Noto Sans"]]),
            size=lambda: self.random.choice([9, 13.5, 16, 28]), weight=lambda: self.random.choice([400, 700]),
            italic=lambda: self.chance(0.5), features=lambda: {"liga": 0})

    def paragraph(self):
        return self.some(
            alignment=lambda: self.random.choice(["natural", "left", "center", "right", "justified", "end"]),
            lineHeightFactor=lambda: self.random.choice([1, 1.5]), firstLineHeadIndent=lambda: 14,
            paragraphSpacing=lambda: 7, hyphenation=lambda: True, locale=lambda: self.random.choice(["en", "de", "ja"]),
            lineBreak=lambda: self.random.choice(["word", "character", "wordOverflow"]))

    def style(self):
        return self.some(
            font=self.font, color=self.color, paragraph=self.paragraph, letterSpacing=lambda: 1.5,
            backgroundColor=self.color, underline=lambda: {"style": self.random.choice(["single", "double", "thick"])},
            strikethrough=lambda: {"style": "single"}, link=lambda: "https://example.com/",
            shadow=lambda: {"color": "#0008", "offset": [0, 1], "radius": 2}, border=self.border,
            blockBorder=self.border, baselineOffset=lambda: 3, language=lambda: "de")

    def spans(self, text):
        # Offsets count UTF-16 units; those of plain words alone cannot split a pair.
        places = [0, *(found.start() for found in re.finditer(" ", text)), len(text)]
        spans = []
        for _ in range(self.random.randint(0, 3)):
            low, high = sorted(self.random.choices(places, k=2))
            spans.append({"range": [low, high], **self.style()})
        return spans

    def container(self):
        return self.some(
            width=lambda: self.random.choice([90, 160, 300]), insets=lambda: [6, 8, 6, 8],
            maxLines=lambda: self.random.randint(1, 4), truncation=lambda: self.random.choice(["start", "middle", "end"]),
            truncationToken=self.token, exclusions=lambda: [{"rect": [0, 0, 40, 30]}],
            lineBreaking=lambda: self.random.choice(["greedy", "balanced", "pretty", "optimal"]),
            writingMode=lambda: self.random.choice(["horizontal", "horizontal", "verticalRL"]))

    def token(self):
        if self.chance(0.5):
            return "…"
        return {"text": "… \ufffc", "spans": [{"range": [2, 3], "attachment": self.random.choice([
            {"formula": "x^2"}, {"document": {"text": "more"}}, {"width": 9, "height": 9, "image": "photo.png"}])}]}

    def canvas(self):
        return self.some(
            background=self.color, scale=lambda: self.random.choice([1, 1.5, 2]), padding=lambda: 12,
            pdf=lambda: "tagged")

    def page(self):
        return {"size": self.random.choice(["A5", [200, 160]]), "margins": [20, 20, 20, 20], **self.some(
            header=lambda: {"text": "{{page}} of {{pages}}"}, footer=lambda: {"markdown": "*{{page}}*"})}

    def text(self):
        text = self.words(0, 40) + self.random.choice(["", "\n" + self.words(1, 20), "\u2029" + self.words(0, 3)])
        document = {"text": text, "style": self.style(), "spans": self.spans(text), "container": self.container()}
        return self.whole(document)

    def whole(self, document):
        """A document with a canvas, and sometimes with pages or a fit."""
        document["canvas"] = self.canvas()
        if self.chance(0.3):
            document["id"] = self.words(1, 2)
        if self.chance(0.2):
            document["page"] = self.page()
            document["container"].pop("writingMode", None)
        elif self.chance(0.2):
            document["fit"] = {"minimumScale": 0.5, "maximumScale": self.random.choice([1, 2])}
            document["container"]["width"] = 160
            document["container"]["height"] = 60
        return document

    def source(self):
        """Markdown."""
        blocks = []
        for _ in range(self.random.randint(1, 7)):
            words = self.words(1, 14)
            blocks.append(self.random.choice([
                f"{'#' * self.random.randint(1, 4)} {words}", words, f"*{words}* and **{self.words(1, 3)}** with `code`",
                f"- {words}\n- [x] {self.words(1, 5)}\n  1. {self.words(1, 5)}", f"> {words}\n>\n> {self.words(1, 5)}",
                f"```swift\nlet a = \"{self.words(1, 2)}\" // one\n```", "---", f"![{words}](photo.png)", f"![{words}](none.png)",
                f"| {self.words(1, 2)} | b |\n|---|--:|\n| {self.words(1, 4)} | 2 |", f"> [!NOTE]\n> {words}",
                f"{words}[^1]\n\n[^1]: {self.words(1, 9)}", f"a $x^2$ b\n\n<b>{words}</b> <!-- c -->",
                f"[{words}](https://example.com \"title\")  \n~~{self.words(1, 2)}~~"]))
        return "\n\n".join(blocks) + "\n"

    def markdown(self):
        return self.whole({"markdown": self.source(), "style": self.style(), "container": self.container()})

    def book(self):
        """A file of Markdown."""
        front = self.some(
            title=lambda: self.words(1, 3), author=lambda: self.words(1, 2), titlePage=lambda: "true", toc=lambda: "true",
            markdown=lambda: self.random.choice(["book", "github", "pandoc", "commonmark"]), lang=lambda: "de",
            theme=lambda: self.random.choice(["print", "dark", "light"]))
        if self.chance(0.6):
            front["page"] = self.random.choice(["A5", "{size: [200, 260], margins: [20, 20, 20, 20]}"])
        lines = [f"{name}: {json.dumps(value, ensure_ascii=False) if name in ('title', 'author') else value}"
                 for name, value in front.items()]
        return ("---\n" + "\n".join(lines) + "\n---\n" if lines else "") + self.source(), "page" in front

    def box_style(self):
        return self.some(
            width=lambda: self.random.choice([120, "50%", "auto"]), padding=lambda: 6, margin=lambda: 3, gap=lambda: 5,
            flexDirection=lambda: self.random.choice(["row", "column"]), flexGrow=lambda: 1, background=self.color,
            alignItems=lambda: self.random.choice(["stretch", "center", "flexStart"]), borderRadius=lambda: 7,
            border=lambda: {"width": 1.5, "color": self.color()}, flexWrap=lambda: "wrap", opacity=lambda: 0.7,
            shadow=lambda: {"color": "#0006", "offset": [1, 2], "radius": 3})

    def box(self, depth):
        box = {"style": self.box_style()}
        kind = self.random.choice(["text", "markdown", "image"] + ["children"] * (3 if depth else 0))
        if kind == "text":
            box["text"] = self.words(0, 12)
            box |= {"textStyle": self.style(), **self.some(
                maxLines=lambda: self.random.randint(1, 2), truncation=lambda: "end", truncationToken=self.token)}
            box["spans"] = self.spans(box["text"])
        elif kind == "markdown":
            box |= {"markdown": self.source(), "textStyle": self.style()}
        elif kind == "image":
            box["image"] = self.random.choice(["photo.png", "sun.svg", "none.png"])
            box |= self.some(fallback=lambda: "sun.svg", alt=lambda: self.words(1, 2))
        else:
            box["children"] = [self.box(depth - 1) for _ in range(self.random.randint(0, 4))]
        return box

    def boxes(self):
        root = {"style": {"width": 300, "flexDirection": "column"}, "children": [self.box(2) for _ in range(2)]}
        return {"box": root, "canvas": self.canvas(), **self.some(colors=lambda: {"brand": {"light": "#123", "dark": "#abc"}})}

    def template(self):
        """A template, and the data of several pictures."""
        document = self.boxes()
        document["box"]["children"] += [
            {"text": "{{title}}: {{count}}", "style": {"background": "{{color}}"}},
            {"each": "rows", "as": "row", "box": {"text": "{{row.name}} {{title}}", "textStyle": self.style()}}]
        return document, [{
            "title": self.words(1, 4), "count": self.random.choice([3, 2.5, "many"]), "color": self.color(),
            "rows": [{"name": self.words(1, 3)} for _ in range(self.random.randint(0, 3))]} for _ in range(3)]


def formats(document):
    return ["pdf"] if "page" in document else FORMATS


class Comparison:
    """The pictures of all documents by engine: a name, and bytes or `None` for an error."""

    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.folder = folder
        self.pictures = collections.defaultdict(dict)
        self.requests = []
        # Pairs of a picture's name and the probe's line.
        self.lines = []

    def keep(self, engine, name, bytes):
        self.pictures[name][engine] = bytes

    def path(self, name, content):
        path = self.folder / name
        path.write_text(content)
        return path

    def command(self, *options):
        return subprocess.run(
            [self.arguments.command, "render", *map(str, options), "--no-system-fonts"], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)

    def batch(self, names, format, *options):
        """Keeps the pictures that the command answers with."""
        answers = self.command(*options, "--inline", "--again", "--format", format, "--failures", "answer").stdout
        for name, line in zip(names, answers.splitlines(), strict=True):
            answer = json.loads(line)
            self.keep("command", f"{name}.{format}", base64.b64decode(answer["data"]) if "data" in answer else None)

    def library(self, name, *inputs):
        self.lines.append((name, "\t".join(map(str, [self.folder / "library" / name, *inputs]))))

    def service(self, name, body):
        self.requests.append((name, body))

    def file(self, path, formats, name):
        """Draws a file with the command and the library."""
        for format in formats:
            output = self.folder / "command" / f"{name}.{format}"
            self.command(path, "-o", output)
            self.keep("command", output.name, output.read_bytes() if output.exists() else None)
            self.library(output.name, path)

    def documents(self, documents):
        for format in FORMATS:
            drawn = {name: document for name, document in documents.items() if format in formats(document)}
            if drawn:
                lines = self.path(f"{format}.jsonl", "".join(json.dumps(one) + "\n" for one in drawn.values()))
                self.batch(drawn, format, "--batch", lines)
            for name, document in drawn.items():
                self.library(f"{name}.{format}", self.path(f"{name}.json", json.dumps(document)))
                self.service(f"{name}.{format}", document)

    def templates(self, name, template, rows):
        source = self.path(f"{name}.json", json.dumps(template))
        data = self.path(f"{name}.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
        names = [f"{name}-{index}" for index in range(len(rows))]
        for format in FORMATS:
            self.batch(names, format, source, "--data", data)
            for name, row in zip(names, rows):
                self.library(f"{name}.{format}", source, self.path(f"{name}-data.json", json.dumps(row)))
                self.service(f"{name}.{format}", {"template": template, "data": row})

    def finish(self):
        """Draws what the library and the service have to, and returns the names of pictures that differ."""
        answers = subprocess.run(
            [self.arguments.library], input="".join(line + "\n" for _, line in self.lines), stdout=subprocess.PIPE, text=True,
            check=True).stdout.splitlines()
        for (name, _), answer in zip(self.lines, answers, strict=True):
            path = self.folder / "library" / name
            self.keep("library", name, path.read_bytes() if answer == "drawn" else None)
        self.serve()
        return [
            name for name, drawn in self.pictures.items()
            if len(drawn) < 2 or len(set(drawn.values())) > 1]

    def serve(self):
        limits = [f"--limit={name}=4000000" for name in ("documentBytes", "textBytes", "bodyBytes", "spans", "boxes", "shapes")]
        log = self.folder / "log"
        with open(log, "w") as file:
            server = subprocess.Popen(
                [self.arguments.service, "--port", "0", "--quiet", "--templates", self.folder / "images", "--memory-cache", "0",
                 "--limit", "time=60", *limits], stderr=file)
        try:
            while (port := re.search(r'"port":\s*(\d+)', log.read_text())) is None:
                if server.poll() is not None:
                    sys.exit(f"agreement: the service did not start: {log.read_text()}")
                time.sleep(0.05)

            def post(item):
                name, body = item
                address = f"http://127.0.0.1:{port[1]}/v1/render?format={name.rpartition('.')[2]}"
                try:
                    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode())) as answer:
                        return name, answer.read()
                except urllib.error.HTTPError as error:
                    return name, None if error.code == 422 else error.read()

            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                for name, bytes in pool.map(post, self.requests):
                    self.keep("service", name, bytes)
        finally:
            server.terminate()
            server.wait()


def add_samples(comparison):
    """Adds all samples that are documents."""
    samples = ROOT / "Samples"
    for path in sorted([*samples.rglob("*.json"), *samples.rglob("*.md"), *samples.rglob("*.txt")]):
        name = "sample-" + re.sub(r"\W", "-", str(path.relative_to(samples)))
        if {"Program", "Feed", "Demo", ".build", "out"} & set(path.parts) or path.name == "README.md":
            continue
        source = path.read_text()
        if path.suffix == ".json" and "{{" in source and '"page"' not in source:
            continue
        paged = '"page"' in source if path.suffix == ".json" else source.startswith("---") and "page:" in source
        comparison.file(path, ["pdf"] if paged else FORMATS, name)
        if path.suffix == ".json":
            for format in ["pdf"] if paged else FORMATS:
                comparison.service(f"{name}.{format}", json.loads(source))


def add_random(comparison, count, seed):
    documents = {}
    for index in range(count):
        maker = Maker(seed * 1_000_003 + index)
        kind = ["text", "markdown", "boxes", "book", "template"][index % 5]
        name = f"{kind}-{index}"
        if kind == "book":
            source, paged = maker.book()
            comparison.file(comparison.path(f"{name}.md", source), ["pdf"] if paged else FORMATS, name)
        elif kind == "template":
            comparison.templates(name, *maker.template())
        else:
            documents[name] = getattr(maker, kind)()
    comparison.documents(documents)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the documents and pictures that differ")
    for name in ("command", "library", "service"):
        parser.add_argument(name)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for name in ("command", "library", "images"):
            (folder / name).mkdir()
        for image in (ROOT / "Samples").rglob("*"):
            # Pictures with the names that samples use, which are those in their folders.
            if image.suffix in {".png", ".svg", ".jpg"} and image.parent.name in {"Boxes", "Books", "Samples", "Attributes"}:
                shutil.copy(image, folder / "images")
                shutil.copy(image, folder)
        comparison = Comparison(arguments, folder)
        add_samples(comparison)
        add_random(comparison, arguments.count, arguments.seed)
        different = comparison.finish()
        failed = sum(None in drawn.values() for drawn in comparison.pictures.values())
        engines = collections.Counter(tuple(drawn) for drawn in comparison.pictures.values())
        for name in different:
            sizes = {engine: None if bytes is None else len(bytes) for engine, bytes in comparison.pictures[name].items()}
            print(f"{name} differs: {sizes}", file=sys.stderr)
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                for path in folder.glob(name.rsplit(".", 1)[0] + ".*"):
                    shutil.copy(path, arguments.keep)
                for engine, bytes in comparison.pictures[name].items():
                    (arguments.keep / f"{engine}-{name}").write_bytes(bytes or b"")
    total = ", ".join(f"{count} by {' and '.join(names)}" for names, count in engines.items())
    print(f"{sum(engines.values())} pictures ({total}), {failed} of them errors, {len(different)} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
