internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

// Descriptions are short: one line for a debugger or log.

extension BoxLayout: CustomStringConvertible {
    /// The size in points and the number of boxes.
    public var description: String {
        let count = nodes.reduce(0) { count, _ in count + 1 }
        return "BoxLayout(\(BriefText.size(size)), \(count) box\(count == 1 ? "" : "es"))"
    }
}

extension BoxLayout.Node: CustomStringConvertible {
    /// The name, frame and content of the box.
    public var description: String {
        var parts = id.map { [BriefText.quoted($0)] } ?? []
        parts.append(BriefText.rect(frame))
        switch content {
        case .text(let text): parts.append("text \(BriefText.quoted(text.text.string))")
        case .image(let name): parts.append("image \(BriefText.quoted(name))")
        case .custom(let leaf): parts.append("custom \(BriefText.quoted(leaf.identifier))")
        case .blank(let size): parts.append("blank \(BriefText.size(size))")
        case .none: break
        }
        return "BoxLayout.Node(\(parts.joined(separator: ", ")))"
    }
}

extension BoxHit: CustomStringConvertible {
    /// The object, its box, its range in the text of the box, and its distance.
    public var description: String {
        let box = node.id.map { " in \(BriefText.quoted($0))" } ?? ""
        let away = hit.distance > 0 ? ", \(BriefText.number(hit.distance)) away" : ""
        return "BoxHit(\(hit.target)\(box), \(hit.utf8Range)\(away))"
    }
}

extension BoxTree: CustomStringConvertible {
    /// The number of boxes.
    public var description: String { "BoxTree(\(count) box\(count == 1 ? "" : "es"))" }
}
