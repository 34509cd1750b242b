public import GalleyText

/// The runs of a text with their semantic attributes, for messages.
public func describe(_ text: AttributedText) -> String {
    var lines: [String] = []
    for run in text.runs {
        let attributes = run.attributes
        var line = "\(String(text.string[run.range]).debugDescription)"
        if let block = attributes.block {
            line += " " + block.components.reversed().map { "\($0.kind)#\($0.identity)" }.joined(separator: ">")
        }
        if let inline = attributes.inline { line += " \(inline.spans.map(\.rawValue))" }
        if let link = attributes.link { line += " link=\(link)" }
        if let image = attributes.image { line += " image=\(image)" }
        if let title = attributes.highlight?.userInfo["title"] { line += " title=\(title)" }
        if attributes.generated == true { line += " generated" }
        if let backing = attributes.backing { line += " backing=\(backing.debugDescription)" }
        if let paragraph = attributes.paragraph { line += " before=\(paragraph.paragraphSpacingBefore ?? -1)" }
        lines.append(line)
    }
    return lines.joined(separator: "\n       ")
}
