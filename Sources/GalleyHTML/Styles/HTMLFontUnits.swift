internal import GalleyText

/// The measures of the fonts of a document that has lengths in them.
final class HTMLFontUnits {
    private let source: HTMLFontMeasures
    private let faces: HTMLFontFaces
    private var known: [FontDescriptor: (zero: Double, x: Double)] = [:]

    init(_ source: HTMLFontMeasures, _ faces: [CSSFontFace]) {
        self.source = source
        var warnings: [GalleyWarning] = []
        self.faces = HTMLFontFaces(faces, path: { source.path($0) }, &warnings)
    }

    /// The advance of "0" and the height of "x" in the font of a style, in parts of its size.
    func measures(of style: HTMLComputedStyle) -> (zero: Double, x: Double) {
        var font = style.font
        font.size = 16
        if let known = known[font] { return known }
        let found = source.measure(faces.resolved(font)) ?? CSSCalculation.Context().font
        known[font] = found
        return found
    }

    /// Whether a text may have lengths in these units: a digit before their name.
    static func areUsed(in bytes: some Collection<UInt8>) -> Bool {
        var (last, beforeLast): (UInt8, UInt8) = (0, 0)
        for byte in bytes {
            let letter = byte | 0x20
            let first: UInt8? =
                letter == UInt8(ascii: "h") ? UInt8(ascii: "c") : letter == UInt8(ascii: "x") ? UInt8(ascii: "e") : nil
            if let first, last | 0x20 == first, beforeLast &- UInt8(ascii: "0") < 10 { return true }
            (beforeLast, last) = (last, byte)
        }
        return false
    }
}
