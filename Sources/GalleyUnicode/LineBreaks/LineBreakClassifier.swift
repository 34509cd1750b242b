internal import CICU
internal import GalleyText

/// The first pass over a paragraph: one class per byte, with what rules LB1, LB9, LB10 and LB30a resolve.
///
/// A unit is a character with its marks. Its first byte holds its class; the others hold the same class with bit 6
/// set. The byte after which nothing may break (LB8a) holds `joiner`.
enum LineBreakClassifier {
    private static let continuation: UInt8 = 64
    /// In the tables of ASCII: a control that attaches to what stands before it.
    private static var withoutMarks: LineBreakSet {
        LineBreakSet(.bk) | .cr | .lf | .nl | .sp | .zw
    }

    /// Fills `classes`, which has room for a byte per byte. True where the text is ASCII without controls.
    static func classify(
        _ text: UTF8Bytes, _ options: LineBreakOptions, into classes: UnsafeMutablePointer<UInt8>,
        scratch: AnalysisScratch
    ) -> Bool {
        let isBreakAll = options.wordBreak == .breakAll
        let ascii = unsafe isBreakAll ? scratch.tables.asciiBreakAll : scratch.tables.ascii
        let end = text.count
        if unsafe text.isASCII {
            // Controls are combining marks, which only the general way knows to attach.
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
        /// The class of the unit so far; nil at the start.
        var base: UInt8?

        /// Takes in one character that is not plain ASCII, or a whole stretch of complex context.
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
            // The joiner's last byte decides about what follows it, unless the joiner is the unit's first byte, which
            // it cannot be: it has three.
            if isJoiner { unsafe classes[offset + length - 1] = LineBreakClass.joiner.rawValue | continuation }
        }

        /// A stretch of class SA, noted for the dictionary. Its letters are alphabetic, its marks combining (LB1).
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
