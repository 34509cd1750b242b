public import GalleyText
public import GalleyValues

extension AttributedText {
    /// The text as HTML with its appearance, which `AttributedText(html:)` reads again.
    ///
    ///     let html = text.styledHTML()
    ///     let same = try AttributedText(html: html)
    ///
    /// Headings, lists, quotes, code, tables, images, links, and bold, italic and similar text are elements of HTML. Attributes
    /// that differ from the defaults of browsers are `style` attributes. The result has no scripts, no style sheets, and only
    /// links that the policy allows; a mail, a content management system or a clipboard can take it as it is.
    ///
    /// Attributes without a counterpart in CSS, such as gradients of text and drop caps, are left out.
    ///
    /// - Parameter links: The addresses that links may have. The text of other links is kept.
    /// - Complexity: O(*n*) for *n* bytes and runs, times the depth of the blocks.
    public func styledHTML(links: LinkPolicy = .safe) -> String {
        let plan = StyledTextPlan(StyledTextReader.leaves(of: self))
        var writer = StyledHTMLWriter(plan: plan, links: links)
        return writer.html()
    }
}
