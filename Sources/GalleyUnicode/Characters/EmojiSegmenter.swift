/// A classifier of grapheme clusters as emoji or text.
public enum EmojiSegmenter {
    /// The presentation of one extended grapheme cluster.
    ///
    /// Emoji are: characters with `Emoji_Presentation`; emoji followed by VS16 or a skin tone; flags; keycaps with
    /// VS16; ZWJ sequences. VS15 requests text presentation of a single character.
    public static func presentation(of cluster: UTF8Bytes, scratch: AnalysisScratch) -> EmojiPresentation {
        guard let lead = unsafe cluster.first else { return .none }
        // Below U+00A9 only digits, # and * are emoji characters, and without a selector they are text.
        if cluster.count == 1 {
            return lead &- 0x30 < 10 || lead == 0x23 || lead == 0x2A ? .text : .none
        }
        let (first, length) = unsafe cluster.scalar(at: 0)
        let record = scratch.properties[first]
        guard record.isEmoji else { return .none }

        var offset = length
        var previous: UInt32 = first
        while offset < cluster.count {
            let (scalar, length) = unsafe cluster.scalar(at: offset)
            switch scalar {
            case 0xFE0E where previous == first && offset == first.utf8Length: return .text
            case 0xFE0F: return .emoji
            case 0x1F3FB...0x1F3FF where record.isEmojiModifierBase: return .emoji
            case 0x1F1E6...0x1F1FF where 0x1F1E6...0x1F1FF ~= first: return .emoji
            default:
                if previous == 0x200D, scratch.properties[scalar].isEmoji { return .emoji }
            }
            previous = scalar
            offset += length
        }
        return record.isEmojiPresentation ? .emoji : .text
    }
}

extension UInt32 {
    /// The number of UTF-8 bytes of this scalar.
    fileprivate var utf8Length: Int {
        self < 0x80 ? 1 : self < 0x800 ? 2 : self < 0x10000 ? 3 : 4
    }
}
