public import FoundationEssentials
public import GalleyText

extension AttributedString {
    /// Creates a string with the characters and attributes of `text`, in the scope
    /// ``AttributeScopes/GalleyAttributes``.
    ///
    /// `AttributedText(AttributedString(text))` is equal to `text`, unless that is empty: Foundation's empty string has
    /// no attributes. Adjacent runs that Foundation would join, because their borders or highlights are equal but not
    /// identical, get different numbers in ``AttributeScopes/GalleyAttributes/PartKey``.
    /// - Complexity: O(*n*), with Foundation's cost per run.
    public init(_ text: AttributedText) {
        self.init()
        var part = 0
        var before = TextAttributes()
        for run in text.runs {
            var container = run.attributes.container
            if run.attributes.hasDistinctIdentity(from: before) { part += 1 }
            if part > 0 { container[AttributeScopes.GalleyAttributes.PartKey.self] = part }
            append(AttributedString(String(text.string[run.range]), attributes: container))
            before = run.attributes
        }
    }
}

extension AttributedText {
    /// Creates a text with the characters and attributes of `string`.
    ///
    /// It uses the attributes of ``AttributeScopes/GalleyAttributes`` and, if these are not set, Foundation's link and
    /// language. Foundation's links are blue and underlined, unless the text has a colour and an underline. Other
    /// attributes are ignored.
    /// - Complexity: O(*n*), with Foundation's cost per run.
    public init(_ string: AttributedString) {
        self.init()
        for run in string.runs {
            // A run may start inside a character, which the view of characters would round.
            var part = String.UnicodeScalarView()
            part.append(contentsOf: string.unicodeScalars[run.range])
            append(String(part), attributes: TextAttributes(run.attributes))
        }
    }
}

extension TextAttributes {
    /// Creates attributes from Galley's, and where those are not set from Foundation's link and language.
    fileprivate init(_ container: AttributeContainer) {
        self.init(galley: container)
        // Galley's scope has a link as well.
        let url: URL? = container.link
        if link == nil, let url {
            link = url.absoluteString
            // Foundation leaves the appearance of links to whoever shows them.
            if color == nil { color = Self.linkColor }
            if underline == nil { underline = .single }
        }
        if language == nil, let identifier = container.languageIdentifier { language = identifier }
    }

    /// The colour of links in the light theme of Markdown.
    private static let linkColor = Color(rgba: 0x0A5F_D9FF)
}
