#!/usr/bin/env python3
"""Checks that the code for GTK in the article on windows is the one that is compiled in Tests/GTKProbe/ArticleCode.swift."""
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
compiled = " ".join(open(f"{here}/../GTKProbe/ArticleCode.swift").read().split())
article = open(f"{here}/../../../../Sources/Galley/Galley.docc/Windows.md").read()
blocks = [part.split("```")[0] for part in article.split("```swift\n")[1:]]
blocks = [block for block in blocks if "GalleyView" in block]
wrong = [block for block in blocks if " ".join(block.split()) not in compiled]
for block in wrong:
    print(f"article: Tests/GTKProbe/ArticleCode.swift does not contain:\n{block}")
sys.exit(1 if wrong or not blocks else 0)
