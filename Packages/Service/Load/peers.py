#!/usr/bin/env python3
"""A minimal HTTP server that draws the card with another renderer, in as many processes as there are workers.

usage: peers.py weasyprint|typst PORT WORKERS

The card is that of Templates/social.json: a gradient, a tag, a title and an author.
"""
import http.server
import os
import socket
import sys
import urllib.parse

HTML = """<!doctype html><style>
@page {{ size: 1200px 630px; margin: 0 }}
body {{ margin: 0; font-family: "Noto Sans"; width: 1200px; height: 630px; box-sizing: border-box; padding: 64px;
  display: flex; flex-direction: column; justify-content: space-between; background: linear-gradient(135deg, #0d1b2a, #1b6b93) }}
.tag {{ background: #cae9ff; color: #0d1b2a; border-radius: 22px; padding: 6px 18px; font: bold 24px "Noto Sans"; align-self: flex-start }}
h1 {{ margin: 0; color: #fff; font: bold 72px/1.15 "Noto Sans" }}
.by {{ background: #ffffffee; border-radius: 20px; padding: 18px 24px; font: bold 28px "Noto Sans"; color: #0d1b2a }}
</style><div class="tag">Load</div><h1>{title}</h1><div class="by">{author}</div>"""

TYPST = """
#set page(width: 1200pt, height: 630pt, margin: 64pt, fill: gradient.linear(rgb("#0d1b2a"), rgb("#1b6b93"), angle: 45deg))
#set text(font: "Noto Sans")
#box(fill: rgb("#cae9ff"), radius: 22pt, inset: (x: 18pt, y: 6pt), text(size: 24pt, weight: "bold", fill: rgb("#0d1b2a"))[Load])
#v(24pt)
#text(size: 72pt, weight: "bold", fill: white, sys.inputs.title)
#v(1fr)
#box(width: 100%, fill: rgb("#ffffffee"), radius: 20pt, inset: (x: 24pt, y: 18pt), text(size: 28pt, weight: "bold", fill: rgb("#0d1b2a"), sys.inputs.author))
"""


def weasyprint_card(title, author):
    import html
    import weasyprint
    return weasyprint.HTML(string=HTML.format(title=html.escape(title), author=html.escape(author))).write_pdf(
        font_config=weasyprint_card.fonts), "application/pdf"


def typst_card(title, author):
    return typst_card.compiler.compile(format="png", ppi=72, sys_inputs={"title": title, "author": author}), "image/png"


def main():
    name, port, workers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(64)
    for _ in range(workers - 1):
        if os.fork() == 0:
            break
    if name == "weasyprint":
        import weasyprint.text.fonts
        weasyprint_card.fonts = weasyprint.text.fonts.FontConfiguration()
        draw = weasyprint_card
    else:
        import tempfile
        import typst
        with tempfile.NamedTemporaryFile("w", suffix=".typ", delete=False) as file:
            file.write(TYPST)
        # A compiler keeps its fonts and its caches from card to card.
        typst_card.compiler = typst.Compiler(file.name, sys_inputs={"title": "", "author": ""})
        draw = typst_card

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
            body, kind = draw(query.get("title", [""])[0], query.get("author", [""])[0])
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    while True:
        connection, address = listener.accept()
        try:
            Handler(connection, address, None)
        except OSError:
            pass
        connection.close()


main()
