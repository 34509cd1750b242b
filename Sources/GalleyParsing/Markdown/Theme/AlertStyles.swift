public import GalleyText

/// The appearance of the alerts of a theme.
public struct AlertStyles: Sendable, Hashable {
    /// The appearance of alerts of one kind.
    public struct Style: Sendable, Hashable {
        /// The title, such as “Note”.
        public var text: String
        /// The attributes of the title, merged into those of the theme's strong text.
        public var title = TextAttributes()
        /// The colour of the bar at the start of the alert; `nil` for that of the theme's block quotes.
        public var barColor: Color?

        /// Creates a style from a title, and a colour of title and bar.
        public init(text: String, color: Color? = nil) {
            self.text = text
            title.color = color
            barColor = color
        }
    }

    /// The appearance of notes.
    public var note = Style(text: "Note")
    /// The appearance of tips.
    public var tip = Style(text: "Tip")
    /// The appearance of important information.
    public var important = Style(text: "Important")
    /// The appearance of warnings.
    public var warning = Style(text: "Warning")
    /// The appearance of cautions.
    public var caution = Style(text: "Caution")

    /// Creates styles without colours.
    public init() {}

    /// The style of a kind.
    public subscript(kind: BlockIntent.Alert) -> Style {
        get { self[keyPath: Self.path(kind)] }
        set { self[keyPath: Self.path(kind)] = newValue }
    }

    private static func path(_ kind: BlockIntent.Alert) -> WritableKeyPath<AlertStyles, Style> {
        switch kind {
        case .note: \.note
        case .tip: \.tip
        case .important: \.important
        case .warning: \.warning
        case .caution: \.caution
        }
    }
}
