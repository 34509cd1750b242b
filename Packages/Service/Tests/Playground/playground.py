#!/usr/bin/env python3
"""Tests the playground in headless Chromium.

usage: playground.py PROGRAM FOLDER

PROGRAM is galley-server. Screenshots are written to FOLDER. The console of the browser must stay empty.
"""
import base64
import hashlib
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

package = pathlib.Path(__file__).resolve().parent.parent.parent


class Playground:
    """A browser with the playground of a server."""

    def __init__(self, origin, folder):
        options = webdriver.ChromeOptions()
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,1100", "--hide-scrollbars"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
        self.origin = origin
        self.folder = folder
        self.wait = WebDriverWait(self.driver, 30, poll_frequency=0.05)

    def open(self, fragment=""):
        self.driver.get("about:blank")
        self.driver.get(self.origin + "/playground" + fragment)
        self.settle()

    def settle(self):
        """Waits until all pictures are drawn, or an error is shown."""
        self.wait.until(lambda driver: driver.execute_script(
            "return views.length > 0 && document.getElementById('status').textContent !== '' && "
            "document.body.dataset.busy === undefined"))

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def picture(self, view=0):
        source = self.all(".picture img")[view].get_attribute("src")
        return hashlib.sha256(source.encode()).hexdigest()

    def bytes(self, view=0):
        return base64.b64decode(self.all(".picture img")[view].get_attribute("src").split(",", 1)[1])

    def type(self, text, at):
        """Types into the template after its first occurrence of `at`, with the keyboard."""
        self.driver.execute_script(
            "const area = document.getElementById('template'); const offset = area.value.indexOf(arguments[0]);"
            "if (offset < 0) throw new Error('not found');"
            "area.focus(); area.setSelectionRange(offset + arguments[0].length, offset + arguments[0].length);", at)
        ActionChains(self.driver).send_keys(text).perform()

    def screenshot(self, name):
        height = self.driver.execute_script("return document.documentElement.scrollHeight")
        self.driver.set_window_size(1400, max(1100, min(height + 100, 3000)))
        time.sleep(0.1)
        self.driver.save_screenshot(str(self.folder / (name + ".png")))

    def scheme(self, name):
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": name}]})


def check(condition, what):
    if not condition:
        raise AssertionError(what)
    print("passed:", what)


def typing(page):
    page.open()
    check(page.find("#example").get_attribute("value") == "social", "the first example is chosen")
    before = page.picture()
    page.type("XYZ", at="{{title}}")
    page.settle()
    check(page.picture() != before, "typing changes the picture")
    check(page.find("#example").get_attribute("value") == "", "a changed template is not the example")
    check("was changed" in page.find("#url").text, "a changed template has no URL")
    for _ in range(3):
        ActionChains(page.driver).send_keys(Keys.BACKSPACE).perform()
    page.settle()
    check(page.picture() == before, "undoing it draws the same picture")


def html(page):
    page.open()
    page.driver.execute_script("return choose('event')")
    page.settle()
    before = page.picture()
    page.type("Late: ", at="<h1>")
    page.settle()
    check(page.picture() != before, "typing changes the picture of a template in HTML")
    check("galley render card.html --data data.json" in page.find("#command").text, "the command draws the HTML")
    check('"template": "<!doctype html>' in page.find("#curl").text, "the request has the HTML as a string")
    page.type("; colour: red", at="margin: 0")
    page.settle()
    check("colour" in page.find("#problems").text, "problems of styles are shown")


def stale(page):
    page.open()
    # Each key is a request; only the last one is shown.
    text = " quick brown fox"
    page.type(text, at="{{title}}")
    page.settle()
    last = page.picture()
    page.driver.execute_script("schedule()")
    page.settle()
    check(page.picture() == last, "the last of many requests is shown")


def errors(page):
    page.open()
    page.type("wide", at='"width": ')
    page.settle()
    item = page.find("#problems .error").text
    line = page.driver.execute_script(
        "return template.text.slice(0, template.text.indexOf('wide')).split('\\n').length")
    check(f"line {line}, column" in item, f"the error names line {line}: {item}")
    check(page.find("#template-editor .gutter .bad").text == str(line), "the line is marked in the gutter")
    check(page.find("#template").get_attribute("aria-invalid") == "true", "the field is marked as invalid")
    page.screenshot("error-syntax")
    page.open()
    page.type("x", at='"background": "#ffffff')
    page.settle()
    item = page.find("#problems .error").text
    check("box.children[2].style.background" in item, f"the error names its path: {item}")
    line = page.driver.execute_script(
        "return template.text.slice(0, template.text.indexOf('#ffffffx')).split('\\n').length")
    check(f"line {line}," in item, f"the error names line {line}")
    page.find("#problems .error button").click()
    at = page.driver.execute_script(
        "const area = document.getElementById('template');"
        "return [document.activeElement.id, area.value.slice(0, area.selectionStart).split('\\n').length]")
    check(at == ["template", line], f"the error leads to its line: {at}")
    page.screenshot("error-value")
    page.driver.execute_script("data.text = '{\\n  \"title\": ,\\n}'; schedule()")
    page.type("", at="{")
    page.settle()
    check("Data, line 2" in page.find("#problems .error").text, "an error in the data names its line")
    check(page.find("#data-editor .gutter .bad").text == "2", "the line of the data is marked")
    page.open()
    page.type('"sise": 3, ', at='{ "id": "title", ')
    page.settle()
    check("Warning. Template, line" in page.find("#problems .warning").text, "a warning names its line")


def keyboard(page):
    """Everything is reached with the keyboard alone."""
    page.open()
    page.driver.execute_script("document.body.focus()")
    reached = []
    for _ in range(60):
        ActionChains(page.driver).send_keys(Keys.TAB).perform()
        name = page.driver.execute_script(
            "const e = document.activeElement; return e === document.body ? '' : "
            "(e.id || e.dataset.option || e.dataset.copy || e.textContent.trim().slice(0, 30) || e.tagName)")
        reached.append(name)
        if name in ("command-copy", "command") and reached.count("command") > 1:
            break
    for name in ["example", "format", "debug", "add", "compare", "share", "page", "template", "data", "theme", "direction", "scale",
                 "width", "height", "Boxes and lines", "url", "curl", "command"]:
        check(name in reached, f"the tab key reaches {name}")
    hidden = page.driver.execute_script(
        "return [...document.querySelectorAll('button, select, input, textarea')].filter(e => e.offsetParent && "
        "!(e.labels && e.labels.length) && !e.getAttribute('aria-label') && !e.textContent.trim()).length")
    check(hidden == 0, "each control has a label")
    before = page.picture()
    page.find("[data-option=theme]").send_keys("d")
    page.settle()
    page.find("[data-option=width]").send_keys("600")
    page.settle()
    check(page.picture() != before, "switches work with the keyboard")
    check(page.find(".facts").text.startswith("600 ×"), "the width is that of the switch")
    # The tree of boxes shows each box when it is focused.
    summary = page.find("summary")
    summary.send_keys(Keys.ENTER)
    page.driver.switch_to.active_element.send_keys(Keys.TAB)
    check(len(page.all(".picture svg rect")) == 1, "a focused box is shown in the picture")
    check("600 × 630" in page.find(".place").text, "its place is told: " + page.find(".place").text)
    check(page.find("#status").get_attribute("role") == "status", "results are announced")
    check("Drawn: 600" in page.find("#status").text or "Drawn: 600" in page.find("#status").get_attribute("textContent"),
          "the announcement has the size")


def hover(page):
    page.open()
    picture = page.find(".picture")
    size = picture.size
    # The author's name is near the lower left corner.
    ActionChains(page.driver).move_to_element_with_offset(
        picture, int(size["width"] * (190 / 1200 - 0.5)), int(size["height"] * (484 / 630 - 0.5))).perform()
    check("line “Maryam Karimi”" in page.find(".place").text, "a line is shown on hover: " + page.find(".place").text)
    check(len(page.all(".picture svg rect.line")) == 1, "it is outlined")
    page.screenshot("hover")


def formats(page):
    page.open()
    check(page.bytes().startswith(b"\x89PNG"), "a PNG is shown")
    Select(page.find("#format")).select_by_value("svg")
    page.settle()
    check(page.bytes().startswith(b"<"), "an SVG is shown")
    check("format=svg" in page.find("#curl").text and "card.svg" in page.find("#command").text, "commands have the format")
    Select(page.find("#format")).select_by_value("pdf")
    page.settle()
    link = page.find("#url a").get_attribute("href")
    check(urllib.request.urlopen(link).read(5) == b"%PDF-", "the URL is that of a PDF")
    page.driver.execute_cdp_cmd("Page.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(page.folder.resolve())})
    saved = page.folder / "card.pdf"
    saved.unlink(missing_ok=True)
    page.find(".download").click()
    page.wait.until(lambda driver: saved.exists() and saved.stat().st_size > 1000)
    check(saved.read_bytes().startswith(b"%PDF-"), "Download saves the PDF")
    before = page.picture()
    page.find("#debug").click()
    page.settle()
    check(page.picture() != before, "the debug overlay changes the picture")
    page.screenshot("debug")


def views(page):
    page.open()
    Select(page.find("#example")).select_by_value("quote")
    page.settle()
    page.find("#compare").click()
    page.settle()
    check(len({page.picture(view) for view in range(4)}) == 4, "four views have four pictures")
    page.scheme("dark")
    page.screenshot("views-dark")
    page.scheme("light")
    page.screenshot("views-light")
    page.all(".remove")[3].click()
    page.settle()
    check(len(page.all(".view")) == 3, "a view is removed")


def repeating(page, folder):
    """The URL and the commands that are shown draw the picture that is shown."""
    page.open()
    for name in ["social", "table", "product"]:
        Select(page.find("#example")).select_by_value(name)
        page.settle()
        page.driver.execute_script("views[0].options.scale = '2'; schedule()")
        page.settle()
        shown = page.bytes()
        url = page.find("#url a").get_attribute("href")
        check(urllib.request.urlopen(url).read() == shown, f"{name}: the URL draws the same bytes")
        subprocess.run(["bash", "-c", page.find("#curl").get_attribute("textContent")], cwd=folder, check=True,
                       stderr=subprocess.DEVNULL)
        check((folder / "card.png").read_bytes() == shown, f"{name}: curl draws the same bytes")
        command = page.find("#command").get_attribute("textContent")
        check("galley render card.json" in command, f"{name}: the command is shown")
        galley = next((path for build in ["release", "debug"] if (path := package / "../../.build" / build / "galley").exists()), None)
        # Images are in the folder of templates.
        if galley and name == "table":
            script = f'galley() {{ "{galley.resolve()}" "$@"; }}\n' + command
            subprocess.run(["bash", "-c", script], cwd=folder, check=True)
            check((folder / "card.png").read_bytes() == shown, f"{name}: galley draws the same bytes")


def sharing(page):
    page.open()
    page.type(" shared", at="{{title}}")
    page.settle()
    page.find("#compare").click()
    page.settle()
    pictures = [page.picture(view) for view in range(4)]
    page.find("#share").click()
    page.wait.until(lambda driver: "#" in driver.current_url)
    fragment = "#" + page.driver.current_url.split("#", 1)[1]
    check(re.fullmatch(r"#[A-Za-z0-9_-]+", fragment) is not None and len(fragment) < 3000, f"the link has {len(fragment)} characters")
    page.open(fragment)
    check([page.picture(view) for view in range(4)] == pictures, "the link restores the pictures")
    page.open("#damaged")
    check(len(page.all(".view")) == 1, "a damaged link is no obstacle")


def appearance(page):
    page.open()
    page.scheme("light")
    page.screenshot("light")
    light = page.driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    page.scheme("dark")
    page.screenshot("dark")
    dark = page.driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    check(light != dark, "the page follows the system's theme")
    Select(page.find("#page")).select_by_value("light")
    check(page.driver.execute_script("return getComputedStyle(document.body).backgroundColor") == light, "the theme can be set")
    page.scheme("light")
    for scheme in ["light", "dark"]:
        page.scheme(scheme)
        Select(page.find("#page")).select_by_value("")
        ratios = page.driver.execute_script("""
            function luminance(color) {
              const [r, g, b] = color.match(/[\\d.]+/g).map(Number).map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            }
            function ground(e) { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (!/, 0\\)$/.test(c)) return c; } return "rgb(255, 255, 255)"; }
            return [...document.querySelectorAll("label, button, select, h1, h2, .facts, .gutter, textarea, pre")].filter((e) => e.offsetParent).map((e) => {
              const [a, b] = [luminance(getComputedStyle(e).color), luminance(ground(e))].sort((x, y) => y - x);
              return (a + 0.05) / (b + 0.05);
            });
        """)
        check(min(ratios) >= 4.5, f"text has a contrast of at least 4.5 in {scheme}: {min(ratios):.2f}")
    page.scheme("light")
    page.driver.set_window_size(500, 1600)
    width = page.driver.execute_script("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    check(width, "a narrow window needs no horizontal scrolling")
    page.driver.save_screenshot(str(page.folder / "narrow.png"))
    page.driver.set_window_size(1400, 1100)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    server = subprocess.Popen(
        [program, "--port", "0", "--templates", str(package / "Templates"), "--limit", "time=60"], stderr=subprocess.PIPE, text=True)
    try:
        port = None
        while port is None:
            line = server.stderr.readline()
            if not line:
                sys.exit("the server did not start")
            port = json.loads(line).get("port")
        log = open(folder / "server.log", "w")
        import threading
        threading.Thread(target=lambda: [log.write(line) for line in server.stderr], daemon=True).start()
        page = Playground(f"http://127.0.0.1:{port}", folder)
        try:
            with tempfile.TemporaryDirectory() as scratch:
                for test in [typing, html, stale, errors, keyboard, hover, formats, views, sharing, appearance]:
                    print("==", test.__name__)
                    test(page)
                print("== repeating")
                repeating(page, pathlib.Path(scratch))
            entries = page.driver.get_log("browser")
            check(entries == [], f"the console is empty: {entries}")
        finally:
            page.driver.quit()
    finally:
        server.send_signal(signal.SIGTERM)
        check(server.wait(60) == 0, "the server stops")


main()
