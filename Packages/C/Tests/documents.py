"""Prints random documents as JSON Lines, with the ids d1, d2, …

usage: documents.py COUNT
"""
import json
import random
import sys

random.seed(7)
WORDS = ["Hafen", "light", "Χανιά", "שלום", "नमस्ते", "สวัสดี", "fi", "AVATAR", "سلام", "1,250.00", "don’t", "–", "naïve"]


def words(most):
    return " ".join(random.choice(WORDS) for _ in range(random.randint(1, most)))


def style():
    return {"font": {"size": random.choice([11, 14, 17.5, 24]), "weight": random.choice([400, 700])},
            "color": random.choice(["black", "#336699", "#80000080"])}


def document(number):
    result = {"id": f"d{number}", "canvas": {"scale": random.choice([1, 1.5, 2])}}
    kind = random.random()
    if kind < 0.5:
        result |= {"text": words(30), "style": style(), "container": {"width": random.choice([80, 150, 400])}}
        if random.random() < 0.3:
            result["container"] |= {"maxLines": 2, "truncation": "end"}
    elif kind < 0.75:
        result |= {"markdown": f"# {words(4)}\n\n{words(12)} **{words(2)}** `code`\n\n- {words(3)}\n- {words(3)}",
                   "container": {"width": 220}}
    else:
        result["box"] = {
            "style": {"flexDirection": random.choice(["row", "column"]), "width": 240, "padding": 8, "gap": 4,
                      "background": "#eef"},
            "children": [{"text": words(6), "textStyle": style(), "style": {"flexGrow": random.choice([0, 1])}}
                         for _ in range(random.randint(1, 4))]}
    return result


for number in range(1, int(sys.argv[1]) + 1):
    print(json.dumps(document(number), ensure_ascii=False))
