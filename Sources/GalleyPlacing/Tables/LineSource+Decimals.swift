internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

extension LineSource {
    /// Whether a cell of a column with decimal alignment is aligned so.
    var isOnDecimals: Bool { style.paragraph.table?.alignment ?? .decimal == .decimal }

    /// The widths before and after the place at which a number is aligned: its last decimal separator that a digit follows, or
    /// the end of its last digit. Nil for text without digits.
    var decimalWidths: (before: Int, after: Int)? {
        let bytes = paragraph.text
        let separator = DecimalSeparator.ascii(for: style.paragraph.options.locale)
        var place: Int?
        var lastDigit: Int?
        unsafe bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let (value, length) = unsafe bytes.scalar(at: index)
                let scalar = Unicode.Scalar(value) ?? " "
                let isArabicSeparator = value == 0x66B
                if scalar.properties.numericType == .decimal {
                    lastDigit = index
                } else if isArabicSeparator || (length == 1 && UInt8(truncatingIfNeeded: value) == separator) {
                    let next = index + length
                    if next < bytes.count, unsafe Self.isDigit(bytes.scalar(at: next).value) { place = index }
                }
                index += max(1, length)
            }
        }
        guard let lastDigit else { return nil }
        let shaped = paragraph.shaped
        let end = shaped.clusters[shaped.trimmed(before: shaped.clusterCount, floor: 0).cluster].x
        let cluster = place.map { shaped.clusterIndex(ofOffset: $0) } ?? shaped.clusterIndex(ofOffset: lastDigit) + 1
        let before = min(end, shaped.clusters[min(cluster, shaped.clusterCount)].x)
        return (before, end - before)
    }

    private static func isDigit(_ value: UInt32) -> Bool {
        Unicode.Scalar(value)?.properties.numericType == .decimal
    }
}
