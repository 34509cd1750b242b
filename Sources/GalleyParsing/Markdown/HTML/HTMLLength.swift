internal import GalleyText

/// A length of HTML: pixels, which are points here, or a fraction of the column's width.
enum HTMLLength {
    case points(Double)
    case fraction(Double)

    init?(_ value: String?) {
        guard var text = value?.trimmingSpaces() else { return nil }
        let isPercent = text.hasSuffix("%")
        if isPercent { text.removeLast() }
        if text.hasSuffix("px") { text.removeLast(2) }
        guard let number = Double(text), number.isFinite, number > 0, number <= 100_000 else { return nil }
        self = isPercent ? .fraction(min(number / 100, 1)) : .points(number)
    }
}

extension String {
    fileprivate func trimmingSpaces() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
