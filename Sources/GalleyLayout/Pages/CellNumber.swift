internal import GalleyPlacing

/// A number in a cell of a table, as an exact decimal fraction.
struct CellNumber {
    /// The notation of numbers.
    struct Form {
        /// The text around the number, such as a currency or a unit, without its sign.
        var prefix = ""
        var suffix = ""
        /// The character of the digit 0.
        var zero: Unicode.Scalar = "0"
        /// The characters before the fraction and between groups of digits; nil if the number has none.
        var decimal: Unicode.Scalar?
        var group: Unicode.Scalar?
        /// The number of digits of groups before the last one, which has three.
        var groupSize = 3
        /// The sign of negative numbers; nil if the number is not negative.
        var minus: Unicode.Scalar?
    }

    /// The digits without a decimal separator.
    private(set) var digits: Int128 = 0
    /// The number of digits before the fraction, and in it.
    private(set) var wholeCount = 0
    private(set) var fractionCount = 0
    private(set) var form = Form()

    /// The maximum number of digits. Sums of any number of rows are exact.
    private static let mostDigits = 15

    /// The only number in a text; nil for texts without a number or with several.
    ///
    /// - Parameter language: A BCP 47 language, which decides between `1.234` as a fraction and as a whole number.
    init?(_ text: Substring, language: String?) {
        let scalars = Array(text.unicodeScalars)
        guard var first = scalars.firstIndex(where: \.isDigit), let last = scalars.lastIndex(where: \.isDigit) else {
            return nil
        }
        if first > 0, Self.isPoint(scalars[first - 1]), first == 1 || !scalars[first - 2].properties.isAlphabetic {
            first -= 1
        }
        guard read(scalars[first...last], language: language) else { return nil }
        form.prefix = Self.text(scalars[..<first])
        form.suffix = Self.text(scalars[(last + 1)...])
        takeSign()
    }

    private static func isPoint(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "," || scalar == "٫" }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }

    // MARK: Digits

    private mutating func read(_ scalars: ArraySlice<Unicode.Scalar>, language: String?) -> Bool {
        guard scalars.count <= 3 * Self.mostDigits else { return false }
        var marks: [Int] = []
        for index in scalars.indices where !scalars[index].isDigit {
            guard Self.isPoint(scalars[index]) || scalars[index].isGroupMark else { return false }
            marks.append(index)
        }
        let point = Self.point(of: scalars, marks, language: language)
        guard readGroups(scalars, marks.filter { $0 != point }, end: point ?? scalars.endIndex) else { return false }
        form.decimal = point.map { scalars[$0] }
        for index in scalars.indices {
            guard let digit = scalars[index].digit else { continue }
            digits = digits * 10 + Int128(digit.value)
            form.zero = digit.zero
            if let point, index > point { fractionCount += 1 } else { wholeCount += 1 }
        }
        return wholeCount + fractionCount <= Self.mostDigits
    }

    /// The place of the decimal separator; nil in a whole number.
    private static func point(
        of scalars: ArraySlice<Unicode.Scalar>, _ marks: [Int], language: String?
    ) -> Int? {
        guard let last = marks.last, isPoint(scalars[last]) else { return nil }
        let mark = scalars[last]
        guard marks.count(where: { scalars[$0] == mark }) == 1 else { return nil }
        if marks.count > 1 || mark == "٫" || last == scalars.startIndex { return last }
        // One full stop or comma, which is the separator of the language, or is not between groups of three digits.
        let own = Unicode.Scalar(DecimalSeparator.ascii(for: language))
        let before = last - scalars.startIndex
        let isGroup = scalars.endIndex - last == 4 && (1...3).contains(before) && scalars.first?.digit?.value != 0
        return mark == own || !isGroup ? last : nil
    }

    /// Checks that marks are equal and separate groups of digits.
    private mutating func readGroups(_ scalars: ArraySlice<Unicode.Scalar>, _ marks: [Int], end: Int) -> Bool {
        guard let first = marks.first, let last = marks.last else { return true }
        guard marks.allSatisfy({ scalars[$0] == scalars[first] }), end - last == 4 else { return false }
        form.group = scalars[first]
        let sizes = zip(marks, marks.dropFirst()).map { $1 - $0 - 1 }
        if let size = sizes.first { form.groupSize = size }
        return (1...3).contains(first - scalars.startIndex) && (2...3).contains(form.groupSize)
            && sizes.allSatisfy { $0 == form.groupSize }
    }

    // MARK: Signs

    /// Takes a minus sign next to the digits or at an end of the text out of the text around them.
    private mutating func takeSign() {
        func trimmed(_ text: String) -> Substring {
            var result = text[...]
            while result.first?.isWhitespace == true { result.removeFirst() }
            while result.last?.isWhitespace == true { result.removeLast() }
            return result
        }
        var (prefix, suffix) = (trimmed(form.prefix), trimmed(form.suffix))
        // The space between the number and its unit remains.
        let gaps = (
            form.prefix.reversed().prefix { $0.isWhitespace }, form.suffix.prefix { $0.isWhitespace }
        )
        if let sign = prefix.unicodeScalars.last, sign.isMinus {
            prefix = trimmed(String(prefix.unicodeScalars.dropLast()))[...]
            form.minus = sign
        } else if let sign = prefix.unicodeScalars.first, sign.isMinus {
            prefix = trimmed(String(prefix.unicodeScalars.dropFirst()))[...]
            form.minus = sign
        } else if let sign = suffix.unicodeScalars.first, sign.isMinus {
            suffix = trimmed(String(suffix.unicodeScalars.dropFirst()))[...]
            form.minus = sign
        }
        form.prefix = prefix.isEmpty ? "" : prefix + String(gaps.0)
        form.suffix = suffix.isEmpty ? "" : String(gaps.1) + suffix
        if form.minus != nil { digits = -digits }
    }

    /// The digits with a number of digits of the fraction.
    func scaled(toFraction count: Int) -> Int128 {
        (0..<max(0, count - fractionCount)).reduce(digits) { value, _ in value &* 10 }
    }
}

extension CellNumber.Form {
    /// A number in this notation.
    func text(_ digits: Int128, fraction: Int) -> String {
        var figures = String(digits.magnitude).unicodeScalars.compactMap(\.digit).map(\.value)
        if figures.count <= fraction { figures = Array(repeating: 0, count: fraction + 1 - figures.count) + figures }
        var result = String.UnicodeScalarView()
        let whole = figures.count - fraction
        for (index, figure) in figures.enumerated() {
            if index == whole { result.append(decimal ?? ".") }
            let left = whole - index
            if let group, index > 0, left == 3 || left > 3 && (left - 3).isMultiple(of: groupSize) {
                result.append(group)
            }
            result.append(Unicode.Scalar(zero.value + figure) ?? zero)
        }
        return (digits < 0 ? String(minus ?? "−") : "") + prefix + String(result) + suffix
    }
}

extension Unicode.Scalar {
    /// The value of a decimal digit, and the digit 0 of its script.
    fileprivate var digit: (value: UInt32, zero: Unicode.Scalar)? {
        guard properties.numericType == .decimal, let number = properties.numericValue, (0...9).contains(number),
            let zero = Unicode.Scalar(value - UInt32(number))
        else { return nil }
        return (UInt32(number), zero)
    }

    fileprivate var isDigit: Bool { digit != nil }

    /// Whether it is between groups of digits, and never before a fraction.
    fileprivate var isGroupMark: Bool {
        switch self {
        case "'", "’", "٬", " ", "\u{A0}", "\u{2009}", "\u{202F}": true
        default: false
        }
    }

    fileprivate var isMinus: Bool { self == "-" || self == "−" || self == "–" || self == "－" }
}
