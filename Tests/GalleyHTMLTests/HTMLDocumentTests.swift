import Testing

@testable import GalleyHTML

@Suite struct HTMLDocumentTests {
    private func document(_ html: String) throws -> HTMLDocument { try HTMLDocument(parsing: Array(html.utf8)) }

    @Test func writesHTML() throws {
        let html = try document("<!doctype html><p title='a\"&amp;&nbsp;'>1 < 2 &amp; 3&nbsp;<br>x<script>a<b</script>")
            .html()
        #expect(
            html
                == "<!DOCTYPE html><html><head></head><body><p title=\"a&quot;&amp;&nbsp;\">1 &lt; 2 &amp; 3&nbsp;<br>x"
                + "<script>a<b</script></p></body></html>")
        #expect(
            try document("<svg viewbox='0 0 1 1' xlink:href=a><clippath/></svg><template><p>x</template>").html()
                == "<html><head></head><body><svg viewBox=\"0 0 1 1\" xlink:href=\"a\"><clipPath></clipPath></svg>"
                + "<template><p>x</p></template></body></html>")
    }

    @Test func repairsMisnestedTags() throws {
        #expect(try HTMLDocument(fragment: "<b>1<i>2</b>3</i>").html() == "<b>1<i>2</i></b><i>3</i>")
        #expect(
            try HTMLDocument(fragment: "<table>a<tr><td>b</table>").html()
                == "a<table><tbody><tr><td>b</td></tr></tbody></table>")
        #expect(try HTMLDocument(fragment: "a<td>b", in: "tr").html() == "a<td>b</td>")
    }

    @Test func writesText() throws {
        let html = """
            <title>T</title><style>a {}</style><h1>Title</h1>
            <p>One  <b>two </b> three<br>four</p> <p>five <p hidden>six</p>
            <ul><li>a<li>b</ul><table><tr><td>1<td>2<tr><td>3<td>4</table><pre>x
              y</pre>z<template>no</template>
            """
        #expect(
            try document(html).plainText()
                == "Title\n\nOne two three\nfour\n\nfive\n\na\nb\n1\t2\n3\t4\nx\n  y\nz")
    }

    @Test func treesShowTemplates() throws {
        #expect(
            try HTMLDocument(fragment: "<template>a<template>b</template>c</template>d").treeText() == """
                | <template>
                |   content
                |     "a"
                |     <template>
                |       content
                |         "b"
                |     "c"
                | "d"

                """)
    }

    @Test func quirksModeFollowsTheDocumentType() throws {
        #expect(try document("<p>").isQuirky)
        #expect(try !document("<!DOCTYPE html><p>").isQuirky)
        #expect(try document("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">").isQuirky)
    }
}
