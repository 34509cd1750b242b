import Testing

@testable import GalleyHTML

/// Selectors of pages (CSS Paged Media 3, 3), and the values of generated contents.
@Suite struct CSSPageTests {
    private func selector(_ text: String) -> CSSPageSelector? {
        let source = CSSSource(text)
        return CSSPageSelector(source, source.trimmed(source.all))
    }

    @Test(arguments: [
        ":first", ":left", ":right", ":blank", "a", "a:first", ":first:left", "a:blank:right", ":nth(2n+1)",
        ":nth(odd)",
        ":nth(3)", ":nth( 2n + 1 of a )", ":nth(1 of a):left", "a\\:b:first", ":FIRST",
    ])
    func selectorsAreRead(text: String) {
        #expect(selector(text) != nil)
    }

    @Test(arguments: [
        ":last", "a b", ": first", ":first :left", ":nth()", ":nth(x)", ":nth(of a)", "auto", ".a", "a:", ":hover",
        "#a",
        ":nth(2n+1 of)", "1", ":first,",
    ])
    func othersAreNot(text: String) {
        #expect(selector(text) == nil)
    }

    /// The specificity of names is higher than that of `:first`, `:blank` and `:nth()`, and theirs than that of sides.
    @Test func specificity() throws {
        let order = [
            ":left", ":right:right", ":first", ":nth(2)", ":first:left", ":blank:first", "a", "a:right", "a:first",
        ]
        let ranks = try order.map { try #require(selector($0)).rank }
        #expect(ranks == ranks.sorted() && ranks[2] == ranks[3])
        #expect(selector(":left:right")?.isImpossible == true && selector("a:nth(1 of b)")?.isImpossible == true)
    }

    private func isValid(_ property: String, _ value: String) -> Bool {
        let source = CSSSource(value)
        return CSSDeclarationParser(source).longhands(of: property, source.all) != nil
    }

    @Test(arguments: [
        ("content", "counter(page)"), ("content", "counter(page, upper-roman) ' of ' counter(pages)"),
        ("content", "string(title)"), ("content", "string(title, first-except)"), ("content", "leader('.') 'x'"),
        ("content", "leader(dotted) target-counter(attr(href), page)"),
        ("content", "target-counter('#a', page, lower-roman)"),
        ("content", "target-text(attr(href url))"), ("content", "counters(a, '.')"), ("content", "url(a.png)"),
        ("string-set", "a content()"), ("string-set", "a 'x' content(before), b attr(title)"), ("string-set", "none"),
        ("page", "auto"), ("page", "chapter"), ("bookmark-level", "none"), ("bookmark-level", "3"),
        ("bookmark-label", "content(text) '!'"), ("float", "footnote"),
    ])
    func valuesAreRead(property: String, value: String) {
        #expect(isValid(property, value))
    }

    @Test(arguments: [
        ("content", "string()"), ("content", "string(a, middle)"), ("content", "counter()"), ("content", "leader()"),
        ("content", "leader(1)"), ("content", "target-counter(page)"), ("string-set", "content()"), ("string-set", "a"),
        ("string-set", "a url(b.png)"), ("page", "a b"), ("page", "'a'"), ("bookmark-level", "0"),
        ("bookmark-level", "1.5"),
        ("bookmark-label", "x"), ("content", "content(x)"),
    ])
    func othersAreInvalid(property: String, value: String) {
        #expect(!isValid(property, value))
    }
}
