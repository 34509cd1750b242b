internal import Galley

/// Inputs of the parser of HTML, of the cascade, and of the conversion to text and back.
func htmlInputs() -> [Input] {
    func html(_ name: String, size: Int = 400, _ make: @escaping (Int) -> String) -> Input {
        read("html-" + name, size: size, make) { _ = try? AttributedText(html: $0).styledHTML() }
    }
    func repeated(_ piece: String) -> (Int) -> String { { String(repeating: piece, count: $0) } }
    func list(_ count: Int, _ make: (Int) -> String) -> String { (0..<count).map(make).joined() }
    func styled(_ rules: String, _ piece: String) -> (Int) -> String {
        { "<style>\(rules)</style>" + String(repeating: piece, count: $0) }
    }
    return [
        // Beyond 512 open elements the depth does not grow: nested inputs are larger.
        html("blocks-nested", size: 1000, repeated("<div>a")),
        html("tags-misnested", repeated("<b><p>a</b>")),
        html("formatting", repeated("<font size=+1 color=red>a<p>")),
        html("lists-nested", size: 1000, repeated("<ul><li>a")),
        html("list-items", repeated("<li value=5>a")),
        html("tables") { "<table>" + String(repeating: "<tr><td>a<td>b", count: $0) },
        html("tables-nested", size: 300, repeated("<table><tr><td>a<td>b")),
        html("table-spans") { "<table>" + String(repeating: "<tr><td rowspan=900>a<td colspan=900>b", count: $0) },
        html("floats", repeated("<div style='float: left; width: 10px'>a</div><img src=a style='float: right'>")),
        html("has", size: 1000, styled("div:has(i) { color: red } :has(b ~ i) u { color: blue }", "<div><b>a</b>")),
        html("has-siblings", styled("p:has(~ i) { color: red }", "<p>a")),
        html("nth-of", styled(":nth-child(2n of .a), :nth-last-child(3 of p) { color: red }", "<p class=a>a")),
        html("siblings", styled(".x ~ p, h1 ~ i ~ p { color: red }", "<p>a")),
        html("descendants", styled(".x div .y div .z div { color: red }", "<div class=y><div class=x>")),
        html("variables", size: 200) { count in
            "<div style='--a0: 1px;" + list(count) { "--a\($0 + 1): var(--a\($0));" } + "margin: var(--a\(count))'>a"
        },
        html("variables-doubled", size: 8) { count in
            "<div style='--a0: a;" + list(count) { "--a\($0 + 1): var(--a\($0)) var(--a\($0));" } + "'>a"
        },
        html("counters") { "<ol reversed>" + String(repeating: "<li>a", count: $0) },
        html("blocks-empty", size: 1000, repeated("<div style='margin: 10px'></div>")),
        html("selectors-elements", size: 100) { count in
            "<style>" + list(count) { ".c\($0) p { margin: \($0)px }" } + "</style>"
                + list(count) { "<p class=c\($0)>a" }
        },
        html("rules-nested", size: 200) { "<style>" + String(repeating: ".a { & b {", count: $0) + "</style><b>a" },
        html("borders", size: 2000, repeated("<div style='border: 1px solid'>a")),
        html("spans", size: 600, repeated("<span style='color: red'>a")),
        html("spaces", size: 1000, repeated("a <b> </b> ")),
        html("breaks", size: 1000, repeated("<br>")),
    ]
}
