extension Document {
    /// The characters of ``content``; empty if it is no text. Setting them replaces the content.
    public var text: String {
        get { if case .text(let text) = content { text } else { "" } }
        set { content = .text(newValue) }
    }

    /// The Markdown source of ``content``; `nil` if it is none. Setting it replaces the content; setting `nil` removes only
    /// Markdown.
    public var markdown: String? {
        get { if case .markdown(let source) = content { source } else { nil } }
        set {
            if let newValue {
                content = .markdown(newValue)
            } else if markdown != nil {
                content = .text("")
            }
        }
    }

    /// The HTML source of ``content``; `nil` if it is none. Setting it replaces the content; setting `nil` removes only HTML.
    public var html: String? {
        get { if case .html(let source) = content { source } else { nil } }
        set {
            if let newValue {
                content = .html(newValue)
            } else if html != nil {
                content = .text("")
            }
        }
    }

    /// The boxes of ``content``; `nil` if it is none. Setting them replaces the content; setting `nil` removes only boxes.
    public var box: Box? {
        get { if case .boxes(let box) = content { box } else { nil } }
        set {
            if let newValue {
                content = .boxes(newValue)
            } else if box != nil {
                content = .text("")
            }
        }
    }
}
