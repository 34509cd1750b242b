#!/usr/bin/env python3
"""Checks words with the dictionaries for English and German.

usage: spelling.py PROBE
"""
import os
import subprocess
import sys
import tempfile

PROBE = sys.argv[1]
failures = []


def check(name, found, wanted):
    print(("ok   " if found == wanted else "FAIL ") + name)
    if found != wanted:
        print(f"     found  {found!r}\n     wanted {wanted!r}")
        failures.append(name)


def ask(languages, *lines, **variables):
    done = subprocess.run([PROBE, "--misspelled", languages], input="\n".join(lines) + "\n", capture_output=True,
                          text=True, env=dict(os.environ, **variables), timeout=300)
    return done.stdout.split("\n")


def misspelled(languages, line):
    return ask(languages, line)[1]


english = "The harbour's colour isn't mispelled; 12th x86 https://exmaple.org/wrnog some_nmae don’t wrnog."
check("English", misspelled("en_US", english), "harbour's colour mispelled wrnog")
check("tags of languages", ask("en-us,de")[0], "en_US de_DE")
german = "Der Fußballweltmeisterschaftstitel, die Straße und das Fahrrad, falhsch geschriben."
check("German", misspelled("de_DE", german), "falhsch geschriben")
check("German compounds with a hyphen", misspelled("de_DE", "Arbeits- und Freizeit, E-Mail-Adresse"), "")
check("German in English", misspelled("en_US", "a Fahrrad"), "Fahrrad")
check("both languages", misspelled("en_US,de_DE", "Das Fahrrad is a bicycle, aber nichht wrnog"), "nichht wrnog")
check("other scripts", misspelled("en_US", "Χανιά שלום привет 日本語 wrnog"), "wrnog")
check("decomposed letters", misspelled("de_DE", "scho\u0308n Stra\u00dfe scho\u0308hn"), "scho\u0308hn")
check("soft hyphens", misspelled("en_US", "dic\u00adtionary"), "")
check("capitals", misspelled("en_US", "HELLO Hello hello london"), "london")
answers = ask("en_US,de_DE", "?mispelled", "?Farrad", "?", "+Galleyware", "Galleyware galleywear")
check("suggestions", "misspelled" in answers[1].split(" ")[:3], True)
check("suggestions in the other language", "Fahrrad" in answers[2].split(" "), True)
check("suggestions for nothing", answers[3], "")
check("an added word", answers[5], "galleywear")
check("an unknown language", ask("en_US,xx_XX")[0].startswith('error: there is no dictionary for "xx_XX" (there are '), True)
with tempfile.TemporaryDirectory() as folder:
    # A file that is no library, in place of Enchant.
    open(f"{folder}/libenchant-2.so.2", "w").close()
    answer = ask("en_US", LD_LIBRARY_PATH=folder)[0]
    check("without the library", (answer.startswith("error: the spelling cannot be checked: "),
                                  answer.endswith("; install the Debian package libenchant-2-2")), (True, True))
print(f"spelling: {len(failures)} failures" if failures else "spelling: all checks passed")
sys.exit(1 if failures else 0)
