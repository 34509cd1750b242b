"""Measures SkParagraph for each row of the benchmark, and prints a JSON object per line.

usage: skia_paragraph.py CORPORA SECONDS|first|first:CORPUS|first-rich:CORPUS FONT …

Some rows are faster with fallback by the font manager, others with all families named. The script prints the lower time.
"""
import json
import sys
import time

import skia

# Without the time to load Python and the library.
began = time.perf_counter()

text_layout = skia.textlayout
corpora, seconds, fonts = sys.argv[1], sys.argv[2], sys.argv[3:]
unicode = skia.Unicodes.ICU.Make()
NAMED = [
    "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai",
    "Noto Sans CJK SC", "Noto Color Emoji",
]


def collection():
    result = text_layout.FontCollection()
    result.setDefaultFontManager(skia.FontMgr.RefDefault() if hasattr(skia.FontMgr, "RefDefault") else skia.FontMgr())
    return result


def style(families, bold=False, color=skia.ColorBLACK):
    result = text_layout.TextStyle()
    result.setFontFamilies(families)
    result.setFontSize(16)
    result.setColor(color)
    if bold:
        result.setFontStyle(skia.FontStyle.Bold())
    return result


def paragraph(fonts, text, families, width, spans=None):
    whole = text_layout.ParagraphStyle()
    plain = style(families)
    whole.setTextStyle(plain)
    builder = text_layout.ParagraphBuilder.make(whole, fonts, unicode)
    if spans:
        for part, look in spans:
            builder.pushStyle(look)
            builder.addText(part)
            builder.pop()
    else:
        builder.addText(text)
    result = builder.Build()
    result.layout(width)
    return result


def read(name):
    with open(f"{corpora}/{name}.txt", encoding="utf-8") as file:
        return file.read()


def timed(work, prepare=None):
    """Mean seconds of `work`."""
    total, count, start = 0.0, 0, time.perf_counter()
    while True:
        if prepare:
            prepare()
        before = time.perf_counter()
        work()
        total += time.perf_counter() - before
        count += 1
        if total >= seconds or time.perf_counter() - start > 4 * seconds:
            return total / count


def row(identifier, value):
    print(json.dumps({"id": identifier, "value": value}), flush=True)


if seconds == "first":
    paragraph(collection(), "Hello", ["Noto Sans"], 1e6).MaxIntrinsicWidth
    row("first-layout", (time.perf_counter() - began) * 1e3)
    sys.exit()

if seconds.startswith("first"):
    task, corpus = seconds.split(":")
    text = read(corpus)
    fonts_in_use = collection()
    paragraph(fonts_in_use, "Hello", ["Noto Sans"], 1e6).MaxIntrinsicWidth
    looks = [style(["Noto Sans"]), style(["Noto Sans"], bold=True)]
    spans = [(text[start:start + 10], looks[index % 2]) for index, start in enumerate(range(0, len(text), 10))]
    began = time.perf_counter()
    paragraph(fonts_in_use, text, ["Noto Sans"], 600, spans if task == "first-rich" else None).Height
    row("first", (time.perf_counter() - began) * 1e3)
    sys.exit()

seconds = float(seconds)
labels = read("labels").splitlines()
ascii_labels = [label for label in labels if label.isascii()]
number = 0


def fresh(text):
    """`text` as it has never been, so that no paragraph cache knows it."""
    global number
    number += 1
    return f"{number:07d}{text[7:]}"


def best(*values):
    return min(values)


def label_row(identifier, texts, is_first=False):
    results = []
    for families in (["Noto Sans"], NAMED):
        state = {"fonts": collection()}

        def renew():
            state["fonts"] = collection()

        def work():
            for text in texts:
                paragraph(state["fonts"], text, families, 1e6).MaxIntrinsicWidth

        work()
        results.append(timed(work, renew if is_first else None))
    row(identifier, best(*results) * 1e6 / len(texts))


def page_row(identifier, text, is_cold=True):
    results = []
    for families in (["Noto Sans"], NAMED):
        fonts = collection()
        paragraph(fonts, text, families, 600)
        results.append(timed(lambda: paragraph(fonts, fresh(text) if is_cold else text, families, 600).Height))
    row(identifier, best(*results) * 1e3)


label_row("labels-first", labels, is_first=True)
label_row("labels-warm", labels)
label_row("labels-ascii", ascii_labels)
english = read("english")
page_row("english-cold", english)
page_row("english-again", english, is_cold=False)

fonts_in_use = collection()
page = paragraph(fonts_in_use, english, ["Noto Sans"], 600)
width = 600


def relayout():
    global width
    width = 600 + (width - 599) % 400
    page.layout(width)


row("english-relayout", timed(relayout) * 1e3)
page_row("bidi-cold", read("arabic-hebrew-english"))
page_row("cjk-cold", read("chinese-japanese"))
page_row("indic-cold", read("hindi-thai"))
page_row("emoji-cold", read("emoji"))


def rich():
    text = fresh(english)
    looks = [style(["Noto Sans"], color=0xFF1D4ED8), style(["Noto Sans"], bold=True), style(["Noto Sans"])]
    spans = [(text[start:start + 10], looks[index % 3]) for index, start in enumerate(range(0, len(text), 10))]
    paragraph(fonts_in_use, text, ["Noto Sans"], 600, spans).Height


row("english-rich", timed(rich) * 1e3)
page.layout(600)
surface = skia.Surface(600, int(page.Height) + 1)


def draw():
    with surface as canvas:
        canvas.clear(skia.ColorWHITE)
        page.paint(canvas, 0, 0)


# Skia keeps its glyphs until the process ends, so only the first drawing in a process is cold.
start = time.perf_counter()
draw()
row("draw-first", (time.perf_counter() - start) * 1e3)
row("draw-warm", timed(draw) * 1e3)
