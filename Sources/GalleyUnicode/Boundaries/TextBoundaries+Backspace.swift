internal import CICU
internal import GalleyText

extension TextBoundaries {
    /// The start of the text that a backspace at an offset deletes: the last cluster, or only its last character.
    ///
    /// In scripts whose marks are typed one after another (Thai, Lao, Khmer, Myanmar, the scripts of India, Arabic,
    /// Hebrew), users correct the last mark. Clusters of Latin, Greek, Cyrillic, kana and Hangul syllables, emoji
    /// sequences, flags and CR LF are deleted as a whole, as by Pango (`backspace_deletes_character`). A variation
    /// selector is deleted together with its character, as by Chromium.
    package func backspaceStart(beforeUTF8 offset: Int) -> Int {
        let start = boundary(beforeUTF8: offset, of: .cluster)
        return unsafe withBytes { bytes in
            let offset = min(offset, bytes.count)
            guard start < offset, unsafe dividesCluster(bytes, start..<offset) else { return start }
            var last = unsafe bytes.scalar(before: offset)
            while last.start > start, isVariationSelector(last.value) { last = unsafe bytes.scalar(before: last.start) }
            return max(start, last.start)
        }
    }

    /// Whether backspace deletes the characters of a cluster one by one.
    private func dividesCluster(_ bytes: UTF8Bytes, _ cluster: Range<Int>) -> Bool {
        var offset = cluster.lowerBound
        while offset < cluster.upperBound {
            let (scalar, length) = unsafe bytes.scalar(at: offset)
            switch ICU.script(scalar) {
            case CICU_SCRIPT_COMMON, CICU_SCRIPT_INHERITED: offset += length
            case CICU_SCRIPT_LATIN, CICU_SCRIPT_GREEK, CICU_SCRIPT_CYRILLIC, CICU_SCRIPT_HIRAGANA,
                CICU_SCRIPT_KATAKANA:
                return false
            // Letters that are combined to a syllable (conjoining jamo) are typed one by one.
            case CICU_SCRIPT_HANGUL: return !(0xAC00...0xD7A3).contains(scalar)
            default: return true
            }
        }
        return false
    }

    private func isVariationSelector(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }
}
