import GalleyParsing
import GalleyParsingTestSupport
import GalleyText
import Testing

/// Bugs that other implementations of the grammar had, in CommonMark's own words if it has them.
@Suite struct RegressionTests {
    private func html(_ markdown: String) -> String {
        MarkdownParser().attributedText(from: markdown).html()
    }

    @Test(arguments: [
        ("__!_!__", "<p><strong>!_!</strong></p>\n"),
        ("**!*!**", "<p><strong>!*!</strong></p>\n"),
        ("*****Hello*world****", "<p>**<em><strong>Hello<em>world</em></strong></em></p>\n"),
        ("*text* [link](#section)", "<p><em>text</em> <a href=\"#section\">link</a></p>\n"),
        ("a***b* c*", "<p>a*<em><em>b</em> c</em></p>\n"),
        ("-\n  ---\n\n  b\n", "<ul>\n<li>\n<hr />\n<p>b</p>\n</li>\n</ul>\n"),
        ("|\n-|", "<p>| -|</p>\n"),
        ("```language-r\nx\n```", "<pre><code class=\"language-r\">x\n</code></pre>\n"),
        ("```r\nx\n```", "<pre><code class=\"language-r\">x\n</code></pre>\n"),
        ("[a]: <te\nst> 'foo'\n", "<p>[a]:  'foo'</p>\n"),
        ("[a]: b\n[a]\n", "<p><a href=\"b\">a</a></p>\n"),
        ("[link](http://a.b '')", "<p><a href=\"http://a.b\" title=\"\">link</a></p>\n"),
        ("- a\n  ```\n  b\n\n\n  ```\n- c\n", "<ul>\n<li>a<pre><code>b\n\n\n</code></pre>\n</li>\n<li>c</li>\n</ul>\n"),
        ("> - a\n>\n\n- b\n", "<blockquote>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>\n"),
        ("\u{FEFF}# a", "<h1>a</h1>\n"),
        ("a\rb\r\nc\n\r\n\rd", "<p>a b c</p>\n<p>d</p>\n"),
    ])
    func isRead(markdown: String, wanted: String) {
        let got = html(markdown)
        #expect(TestHTML(got).normalized == TestHTML(wanted).normalized, "\(markdown.debugDescription): \(got)")
    }

    /// Labels are compared without case, with Unicode's case folding.
    @Test(arguments: [
        ("ẞ", "SS"), ("ß", "ss"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("ﬁn", "FIN"), ("ŉ", "ʼN"), ("K", "k"), ("Ǆ", "ǆ"),
        ("Я", "я"), ("ſ", "S"),
        ("\u{390}", "\u{399}\u{308}\u{301}"), ("Ⴀ", "ⴀ"), ("𐐀", "𐐨"), ("a\n  B", "A b"),
    ])
    func labelsHaveNoCase(one: String, other: String) {
        #expect(html("[\(one)]\n\n[\(other)]: /u").contains("href=\"/u\""), "\(one)")
        #expect(html("[\(other)]\n\n[\(one)]: /u").contains("href=\"/u\""), "\(other)")
    }

    @Test func otherLabelsDiffer() {
        for (one, other) in [("ı", "i"), ("é", "e"), ("a", "b"), ("a b", "ab")] {
            #expect(!html("[\(one)]\n\n[\(other)]: /u").contains("href"), "\(one)")
        }
    }

    @Test(arguments: [
        ("http://a.b/c_d_e*f*?g=(h)).", "http://a.b/c_d_e*f*?g=(h)"),
        ("\"https://a.b\"", "https://a.b"),
        ("see [http://a.b/c] there", "http://a.b/c"),
        ("www.a.b/c&amp;", "http://www.a.b/c"),
        ("a_b.c+d@e-f.gh.", "mailto:a_b.c+d@e-f.gh"),
        ("mailto:a@b.cd", "mailto:a@b.cd"),
        ("~www.a.b~", "http://www.a.b"),
        ("ftp://é.fr/x;", "ftp://é.fr/x"),
    ])
    func addressesAreLinks(markdown: String, link: String) {
        let text = MarkdownParser().attributedText(from: markdown)
        #expect(text.runs.compactMap(\.link) == [link])
    }

    @Test(arguments: [
        "xhttp://a.b", "http://", "www", "www.", "awww.b.c", "http://_", "@b.c", "a@b", "a@b.c_", "a:b", "http:/a.b",
    ])
    func otherTextIsNotALink(markdown: String) {
        #expect(MarkdownParser().attributedText(from: markdown).runs.allSatisfy { $0.link == nil })
    }

    /// A link contains no other link.
    @Test func linksContainNoLinks() {
        for markdown in ["[a http://b.c d](e)", "[a <http://b.c> d](e)", "[a b@c.de](e)", "[a [b](c) d](e)"] {
            let links = Set(MarkdownParser().attributedText(from: markdown).runs.compactMap(\.link))
            #expect(links.count == 1, "\(markdown) \(links)")
        }
    }
}
