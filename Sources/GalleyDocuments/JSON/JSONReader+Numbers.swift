extension JSONReader {
    private static let powersOfTen: [Double] = (0...22).map { power in
        (0..<power).reduce(1) { product, _ in product * 10 }
    }

    /// A number; the digits of a whole one are kept if it is too large for a `Double`.
    mutating func numericValue() throws(Failure) -> JSONValue {
        let start = position
        let number = try number()
        if abs(number) < JSONValue.exactLimit { return .number(number) }
        let text = bytes[start..<position]
        let isWhole = text.allSatisfy {
            $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        return isWhole ? .largeInteger(String(decoding: text, as: UTF8.self)) : .number(number)
    }

    private mutating func number() throws(Failure) -> Double {
        let start = position
        let negative = take("-")
        var mantissa: UInt64 = 0
        var digits = 0

        /// Reads digits into the mantissa, and returns their number.
        func readDigits(_ reader: inout JSONReader) -> Int {
            let first = reader.position
            while reader.position < reader.bytes.count,
                case let digit = reader.bytes[reader.position] &- UInt8(ascii: "0"), digit < 10
            {
                if digits < 18 { mantissa = mantissa * 10 + UInt64(digit) }
                if mantissa > 0 { digits += 1 }
                reader.position += 1
            }
            return reader.position - first
        }

        let whole = readDigits(&self)
        guard whole > 0 else { throw failure("expected a digit, found \(found())") }
        if whole > 1, bytes[position - whole] == UInt8(ascii: "0") {
            position -= whole
            throw failure("a number may not start with 0 and another digit")
        }
        var scale = 0
        if take(".") {
            let count = readDigits(&self)
            guard count > 0 else { throw failure("expected a digit after the point, found \(found())") }
            scale = -count
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            scale += try exponent()
        }
        // Up to 10¹⁵ and 10²² both factors are exact, so one rounding gives the nearest double.
        if digits <= 15, scale >= -22, scale <= 22 {
            let magnitude = Double(mantissa)
            let value =
                scale < 0 ? magnitude / Self.powersOfTen[-scale] : magnitude * Self.powersOfTen[scale]
            return negative ? -value : value
        }
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite
        else {
            position = start
            throw failure("the number is too large")
        }
        return value
    }

    private mutating func exponent() throws(Failure) -> Int {
        let down = take("-")
        if !down { _ = take("+") }
        var exponent = 0
        let first = position
        while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
            exponent = min(exponent * 10 + Int(digit), 100_000)
            position += 1
        }
        guard position > first else { throw failure("expected an exponent, found \(found())") }
        return down ? -exponent : exponent
    }
}
