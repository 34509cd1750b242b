internal import CICU
internal import GalleyText

/// The first pass over a paragraph: one class per byte, resolved by rules LB1, LB9, LB10 and LB30a.
///
/// A unit is a character with its marks. Its first byte has its class, and the other bytes the same class with bit 6
/// set. A byte after which no break is allowed (LB8a) has `joiner`.
enum LineBreakClassifier {
    private static let continuation: UInt8 = 64
    /// The classes that a following ASCII control, as a combining mark, does not attach to.
    private static var withoutMarks: LineBreakSet {
        LineBreakSet(.bk) | .cr | .lf | .nl | .sp | .zw
    }

    /// Fills `classes`, which has one byte per byte of text. True if the text is ASCII without controls.
    static func classify(
        _ text: UTF8Bytes, _ options: LineBreakOptions, into classes: UnsafeMutablePointer<UInt8>,
        scratch: AnalysisScratch
    ) -> Bool {
        let isBreakAll = options.wordBreak == .breakAll
        let ascii = unsafe isBreakAll ? scratch.tables.asciiBreakAll : scratch.tables.ascii
        let end = text.count
        if unsafe text.isASCII {
            // Controls are combining marks, which only the general path attaches.
            var controls: UInt8 = 0
            var offset = 0
            while offset < end {
                let kind = unsafe ascii[Int(text[offset])]
                unsafe classes[offset] = kind
                controls |= kind == LineBreakClass.cm.rawValue ? 1 : 0
                offset &+= 1
            }
            if controls == 0 { return true }
        }
        var pass = unsafe Pass(text: text, options: options, classes: classes, properties: scratch.properties)
        scratch.dictionaryRanges.removeAll(keepingCapacity: true)
        var offset = 0
        while offset < end {
            let byte = unsafe text[offset]
            if byte < 0x80 {
                let kind = unsafe ascii[Int(byte)]
                if kind != LineBreakClass.cm.rawValue {
                    unsafe classes[offset] = kind
                    pass.base = kind
                    offset &+= 1
                    continue
                }
            }
            pass.take(&offset, scratch)
        }
        if !scratch.dictionaryRanges.isEmpty {
            unsafe DictionaryBreaks.mark(text, scratch.dictionaryRanges, into: classes, scratch: scratch)
        }
        return false
    }

    @safe
    private struct Pass {
        let text: UTF8Bytes
        let options: LineBreakOptions
        let classes: UnsafeMutablePointer<UInt8>
        let properties: CharacterProperties
        /// The class of the current unit; nil at the start.
        var base: UInt8?

        /// Processes one character other than printable ASCII, or a whole run of complex context.
        @inline(__always)
        mutating func take(_ offset: inout Int, _ scratch: AnalysisScratch) {
            let (scalar, length) = unsafe text.scalar(at: offset)
            let kind = LineBreakClass(rawValue: properties[scalar].lineBreak) ?? .al
            switch kind {
            case .cm, .zwj: mark(offset, length, isJoiner: kind == .zwj)
            case .sa:
                complex(&offset, scratch)
                return
            case .riOdd:
                let isSecond = base == LineBreakClass.riOdd.rawValue
                fill(offset, length, isSecond ? .riEven : .riOdd)
            default:
                if options.isDefault {
                    fill(offset, length, kind)
                } else {
                    fill(offset, length, options.resolve(kind, scalar))
                }
            }
            offset &+= length
        }

        @inline(__always)
        private mutating func fill(_ offset: Int, _ length: Int, _ kind: LineBreakClass) {
            let value = kind.rawValue
            unsafe classes[offset] = value
            var index = 1
            while index < length {
                unsafe classes[offset &+ index] = value | LineBreakClassifier.continuation
                index &+= 1
            }
            base = value
        }

        /// LB9 and LB10.
        private mutating func mark(_ offset: Int, _ length: Int, isJoiner: Bool) {
            if let base, let kind = LineBreakClass(rawValue: base), !withoutMarks.contains(kind) {
                for index in 0..<length { unsafe classes[offset + index] = base | continuation }
            } else {
                fill(offset, length, options.wordBreak == .breakAll ? .id : .al)
            }
            // The joiner's last byte determines the break after it. It is never the unit's first byte, since a joiner
            // has three bytes.
            if isJoiner { unsafe classes[offset + length - 1] = LineBreakClass.joiner.rawValue | continuation }
        }

        /// A run of class SA, recorded for the dictionary. Its letters are alphabetic, its marks combining (LB1).
        private mutating func complex(_ offset: inout Int, _ scratch: AnalysisScratch) {
            let start = offset
            let isBreakAll = options.wordBreak == .breakAll
            while unsafe offset < text.count {
                let (scalar, length) = unsafe text.scalar(at: offset)
                guard properties[scalar].lineBreak == LineBreakClass.sa.rawValue else { break }
                let category = ICU.category(scalar)
                if category == CICU_NON_SPACING_MARK || category == CICU_COMBINING_SPACING_MARK {
                    mark(offset, length, isJoiner: false)
                } else {
                    fill(offset, length, isBreakAll ? .id : .al)
                }
                offset += length
            }
            if !isBreakAll { scratch.dictionaryRanges.append(start..<offset) }
        }
    }
}
