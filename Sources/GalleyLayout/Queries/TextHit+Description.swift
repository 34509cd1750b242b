internal import GalleyText
internal import GalleyValues

// Descriptions are short: one line for a debugger or log. Ranges are UTF-8 offsets.

extension TextHit: CustomStringConvertible {
    /// The object, its range and its distance.
    public var description: String {
        "TextHit(\(target.brief), \(utf8Range)" + (distance > 0 ? ", \(BriefText.number(distance)) away)" : ")")
    }
}

extension TextHit.Target: CustomStringConvertible {
    /// The kind of object, with its URL, highlight or attachment.
    public var description: String { brief }

    fileprivate var brief: String {
        switch self {
        case .link(let url): "link \(BriefText.quoted(url))"
        case .highlight(let highlight): "highlight \(highlight)"
        case .attachment(let attachment): "attachment \(attachment)"
        case .truncationToken: "truncationToken"
        case .listMarker(let task): task.map { $0 ? "listMarker, checked" : "listMarker, unchecked" } ?? "listMarker"
        case .tableCell: "tableCell"
        }
    }
}

extension TextCluster: CustomStringConvertible {
    /// The range, line and rectangle of the cluster.
    public var description: String { "TextCluster(\(utf8Range), line \(line), \(BriefText.rect(rect)))" }
}

extension TextLink: CustomStringConvertible {
    /// The URL of the link.
    public var description: String { "TextLink(\(BriefText.quoted(url)))" }
}

extension TextCaret: CustomStringConvertible {
    /// The line and rectangle of the caret.
    public var description: String { "TextCaret(line \(line), \(BriefText.rect(rect)))" }
}

extension AccessibilityNode: CustomStringConvertible {
    /// The role, the label and the number of children.
    public var description: String {
        let parts = ["\(role)"] + (label.isEmpty ? [] : [BriefText.quoted(label)])
        let inside = children.isEmpty ? [] : ["\(children.count) child\(children.count == 1 ? "" : "ren")"]
        return "AccessibilityNode(\((parts + inside).joined(separator: ", ")))"
    }
}
