public import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The repeated leader of a tab (CSS Generated Content 3, 5, `leader()`).
public struct TabLeader: Sendable {
    /// The cluster of the tab in its line's storage.
    public var cluster: Int
    /// One repetition.
    public var shaped: ShapedText
    /// The base level of one repetition: the line's (UAX #9).
    public var baseLevel: UInt8
}

extension Placer {
    /// The leaders of a line, shaped in the styles of their tabs.
    func leaders(of line: ComposedLine, in source: LineSource) -> [TabLeader] {
        let baseLevel = source.paragraph.summary.baseLevel
        var result: [TabLeader] = []
        for leader in line.leaders {
            let offset = min(source.base + Int(line.shaped.clusters[leader.cluster].start), text.utf8Count)
            var attributes = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes
            // Borders around the tab, and its backing, are not repeated.
            attributes.border = nil
            attributes.backgroundBorder = nil
            attributes.attachment = nil
            attributes.float = nil
            attributes.ruby = nil
            attributes.dropCap = nil
            attributes.combineUpright = nil
            // The tab's own style was resolved before, so no error can occur now.
            guard
                let paragraph = try? shape(
                    AttributedText(leader.text, attributes: attributes), direction: baseLevel & 1 == 1 ? .rtl : .ltr)
            else { continue }
            result.append(
                TabLeader(cluster: leader.cluster, shaped: paragraph.shaped, baseLevel: paragraph.summary.baseLevel))
        }
        return result
    }
}
