/// Phone numbers and dates.
extension DetectorScan {
    /// `+49 30 123456`, `(415) 555-2671`, `020 7946 0958`: 7 to 15 digits (E.164) in groups, or a mobile number.
    func phoneNumber(at start: Int) -> Found? {
        guard start >= floor, !isWordBefore(start), !"+.,:/-#$€£¥@=&%".utf8.contains(byte(start - 1)),
            bytes[start] == UInt8(ascii: "+") || !isRowBefore(start)
        else { return nil }
        return phoneNumber(from: start, isLink: false)
    }

    /// `tel:+49-30-123456`, found by its colon.
    func phoneLink(colon: Int) -> Found? {
        let start = colon - 3
        guard start >= floor, string(start..<colon).lowercased() == "tel", !isWordBefore(start),
            DetectorScan.isDigit(byte(colon + 1)) || "+(".utf8.contains(byte(colon + 1)),
            var found = phoneNumber(from: colon + 1, isLink: true)
        else { return nil }
        found.range = start..<found.range.upperBound
        return found
    }

    /// Whether other digits, or the start of an IBAN, are in front of the digits at `start`, so that they are part of a longer
    /// row of groups.
    private func isRowBefore(_ start: Int) -> Bool {
        guard start - 2 >= floor, byte(start - 1) == 0x20 else { return false }
        if DetectorScan.isDigit(byte(start - 2))
            || byte(start - 2) == UInt8(ascii: ")") && isDigitGroup(before: start - 2)
        {
            return true
        }
        // IBAN: a country, two digits, then groups of four.
        var end = start - 1
        for _ in 0..<8 {
            let first = end - 4
            guard first >= floor, (first..<end).allSatisfy({ isCapitalOrDigit(bytes[$0]) }) else { return false }
            if !DetectorScan.isDigit(bytes[first]), !DetectorScan.isDigit(bytes[first + 1]),
                DetectorScan.isDigit(bytes[first + 2]), DetectorScan.isDigit(bytes[first + 3])
            {
                return !isWordBefore(first)
            }
            guard byte(first - 1) == 0x20 else { return false }
            end = first - 1
        }
        return false
    }

    private func isDigitGroup(before bracket: Int) -> Bool {
        var position = bracket
        while position > floor, DetectorScan.isDigit(byte(position - 1)), bracket - position < 5 { position -= 1 }
        return position < bracket && byte(position - 1) == UInt8(ascii: "(")
    }

    private func isCapitalOrDigit(_ byte: UInt8) -> Bool { DetectorScan.isDigit(byte) || (65...90).contains(byte) }

    /// The digits of a phone number, and how they are grouped.
    private struct PhoneDigits {
        let isInternational: Bool
        var digits: [UInt8] = []
        /// The numbers of digits in groups.
        var groups: [Int] = []
        var separators: Set<UInt8> = []
        /// Whether a bracket is open.
        var isOpen = false
        /// The end of the number so far.
        var end: Int
    }

    private func phoneNumber(from start: Int, isLink: Bool) -> Found? {
        let number = phoneDigits(from: start)
        guard !number.isOpen, (7...15).contains(number.digits.count), number.groups.count <= 6, !isWordAt(number.end),
            byte(number.end) != UInt8(ascii: ":") || !DetectorScan.isDigit(byte(number.end + 1)),
            number.isInternational || isLink || isNationalNumber(number)
        else { return nil }
        let value = (number.isInternational ? "+" : "") + String(decoding: number.digits, as: UTF8.self)
        return Found(kind: .phoneNumber, range: start..<number.end, value: value, url: "tel:" + value)
    }

    /// Reads groups of digits with separators between them.
    private func phoneDigits(from start: Int) -> PhoneDigits {
        var number = PhoneDigits(isInternational: bytes[start] == UInt8(ascii: "+"), end: start)
        var position = number.isInternational ? start + 1 : start
        while position < bytes.count, number.digits.count <= 16 {
            if DetectorScan.isDigit(bytes[position]) {
                let first = position
                while position < bytes.count, DetectorScan.isDigit(bytes[position]) { position += 1 }
                number.groups.append(position - first)
                number.digits.append(contentsOf: bytes[first..<position])
                if !number.isOpen { number.end = position }
                continue
            }
            // The national `(0)` is not dialled after a country code (E.123, 7.2).
            if isCountryCode(number.digits, number.isInternational), number.groups.count == 1, !number.isOpen,
                let after = trunkPrefix(at: position)
            {
                position = after
                number.end = after
                continue
            }
            guard let after = phoneSeparator(at: position, &number) else { break }
            position = after
        }
        return number
    }

    /// Reads a bracket or separator in a phone number; returns its end, or `nil` if the number ends before it.
    private func phoneSeparator(at position: Int, _ number: inout PhoneDigits) -> Int? {
        let current = bytes[position]
        let next = byte(position + 1)
        if current == UInt8(ascii: "("), !number.isOpen, number.groups.count <= 1, DetectorScan.isDigit(next) {
            number.isOpen = true
            return position + 1
        }
        if current == UInt8(ascii: ")"), number.isOpen {
            number.isOpen = false
            number.separators.insert(current)
            number.end = position + 1
            // At most one blank or dash after the bracket.
            let isSeparated = next == 0x20 || next == UInt8(ascii: "-")
            return isSeparated && DetectorScan.isDigit(byte(position + 2)) ? position + 2 : position + 1
        }
        guard
            current == 0x20 || current == UInt8(ascii: "-") || current == UInt8(ascii: ".")
                || current == UInt8(ascii: "/"),
            !number.groups.isEmpty,
            DetectorScan.isDigit(next) || (next == UInt8(ascii: "(") && number.groups.count == 1)
        else { return nil }
        // A date or time after a number is not part of it.
        if current == 0x20, numericDate(at: position + 1) != nil || time(from: position + 1) != nil { return nil }
        number.separators.insert(current)
        return position + 1
    }

    /// Whether digits without a country code are a phone number and not another number.
    private func isNationalNumber(_ number: PhoneDigits) -> Bool {
        let (digits, groups, separators) = (number.digits, number.groups, number.separators)
        // National numbers have at most 11 digits, or 12 after a 0; longer rows are cards and accounts.
        let limit = digits[0] != UInt8(ascii: "0") ? 11 : digits[1] != UInt8(ascii: "0") ? 12 : 15
        guard digits.count <= limit, !isYearsOrPages(groups, separators, digits, number.end) else { return false }
        // Dates with hyphens, and the check digit of a book's number.
        if separators == [UInt8(ascii: "-")], groups.count == 3, groups[0] <= 2, groups[1] <= 2, groups[2] == 4 {
            return false
        }
        if groups.count > 1, groups.last == 1 { return false }
        if separators.isEmpty {
            // Eleven digits starting with 1 are a Chinese mobile number, ten or eleven starting with 0 a national number.
            let isMobile = digits.count == 11 && digits[0] == UInt8(ascii: "1") && digits[1] >= UInt8(ascii: "3")
            let isNational = (10...11).contains(digits.count) && digits[0] == UInt8(ascii: "0")
            return isMobile || isNational
        }
        // IP addresses, fractions and thousands are not phone numbers.
        if separators == [UInt8(ascii: ".")], groups != [3, 3, 4] { return false }
        if separators.contains(UInt8(ascii: "/")) && separators.count == 1 && groups.count > 2 { return false }
        if separators == [0x20], groups.dropFirst().allSatisfy({ $0 == 3 }), groups[0] <= 3,
            digits[0] != UInt8(ascii: "0")
        {
            return false
        }
        return !groups.contains(1) || groups[0] == 1
    }

    /// Whether the digits so far are a country code: after `+`, or after `00`.
    private func isCountryCode(_ digits: [UInt8], _ isInternational: Bool) -> Bool {
        if isInternational { return (1...3).contains(digits.count) }
        return (3...5).contains(digits.count) && digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "0")])
    }

    /// The end of `(0)` at `start`, with blanks around it and a dash after it, in front of a digit.
    private func trunkPrefix(at start: Int) -> Int? {
        var position = start
        if byte(position) == 0x20 { position += 1 }
        guard byte(position) == UInt8(ascii: "("), byte(position + 1) == UInt8(ascii: "0"),
            byte(position + 2) == UInt8(ascii: ")")
        else { return nil }
        position += 3
        if byte(position) == 0x20 || byte(position) == UInt8(ascii: "-") { position += 1 }
        return DetectorScan.isDigit(byte(position)) ? position : nil
    }

    /// Whether two groups are two years or two pages: `1939-1945`, `2024/2025`, and `1234-5678 (1999)`.
    private func isYearsOrPages(_ groups: [Int], _ separators: Set<UInt8>, _ digits: [UInt8], _ end: Int) -> Bool {
        guard groups.count == 2 else { return false }
        if groups == [4, 4] {
            if separators == [UInt8(ascii: "-")] || separators == [UInt8(ascii: "/")] { return true }
            func isYear(_ digits: ArraySlice<UInt8>) -> Bool {
                digits.starts(with: [0x31, 0x38]) || digits.starts(with: [0x31, 0x39])
                    || digits.starts(with: [0x32, 0x30])
            }
            return isYear(digits[0..<4]) && isYear(digits[4..<8])
        }
        guard separators == [UInt8(ascii: "-")] else { return false }
        var position = end
        while byte(position) == 0x20, position - end < 4 { position += 1 }
        return byte(position) == UInt8(ascii: "(") && DetectorScan.isDigit(byte(position + 1))
    }

    // Dates.

    private func number(_ position: inout Int, _ lengths: ClosedRange<Int>) -> Int? {
        let start = position
        var value = 0
        while position - start < lengths.upperBound, DetectorScan.isDigit(byte(position)) {
            value = value * 10 + Int(bytes[position] - 48)
            position += 1
        }
        return lengths.contains(position - start) && !DetectorScan.isDigit(byte(position)) ? value : nil
    }

    private func date(_ range: Range<Int>, _ year: Int, _ month: Int, _ day: Int, time: String = "") -> Found? {
        let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), day >= 1, day <= lengths[month - 1], (1000...9999).contains(year) else {
            return nil
        }
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return Found(kind: .date, range: range, value: "\(year)-\(two(month))-\(two(day))" + time, url: nil)
    }

    /// Matches `2024-05-06`, with or without a time; `2024/5/6`, `5/6/2024` (month first), `6.5.2024` (day first),
    /// `2024年5月6日`, `6 May 2024`.
    func numericDate(at start: Int) -> Found? {
        guard DetectorScan.isDigit(bytes[start]), start >= floor, !isWordBefore(start),
            !"-./:,".utf8.contains(byte(start - 1))
        else {
            return nil
        }
        var position = start
        while DetectorScan.isDigit(byte(position)), position - start < 5 { position += 1 }
        let firstLength = position - start
        position = start
        if firstLength == 4, let year = number(&position, 4...4) {
            let separator = byte(position)
            if separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/") {
                position += 1
                guard let month = number(&position, separator == 0x2D ? 2...2 : 1...2), byte(position) == separator
                else { return nil }
                position += 1
                guard let day = number(&position, separator == 0x2D ? 2...2 : 1...2) else { return nil }
                let (time, end) = time(at: position)
                guard !isWordAt(end), byte(end) != 0x2D || !DetectorScan.isDigit(byte(end + 1)) else { return nil }
                return date(start..<end, year, month, day, time: time)
            }
            guard skip("年", &position), let month = number(&position, 1...2), skip("月", &position),
                let day = number(&position, 1...2), skip("日", &position)
            else { return nil }
            return date(start..<position, year, month, day)
        }
        guard (1...2).contains(firstLength), let first = number(&position, 1...2) else { return nil }
        let separator = byte(position)
        let isFirstOfThree = DetectorScan.isDigit(byte(position + 1))
        if separator == UInt8(ascii: "/") || separator == UInt8(ascii: ".") && isFirstOfThree
            || separator == UInt8(ascii: "-")
        {
            position += 1
            guard let second = number(&position, 1...2), byte(position) == separator else { return nil }
            position += 1
            guard let year = number(&position, 4...4), !isWordAt(position),
                byte(position) != separator || !DetectorScan.isDigit(byte(position + 1))
            else { return nil }
            switch separator {
            case UInt8(ascii: "/"): return date(start..<position, year, first, second)
            case UInt8(ascii: "."): return date(start..<position, year, second, first)
            // With hyphens the day is first, unless it cannot be.
            default:
                return date(start..<position, year, second, first) ?? date(start..<position, year, first, second)
            }
        }
        // `6 May 2024`, `6th of May 2024`, `6. Mai 2024`, `1er mai 2024`, `6 de mayo de 2024`.
        for ending in ["st", "nd", "rd", "th", ".", "er", "º", "°"] where skip(ending, &position) { break }
        guard skip(" ", &position) else { return nil }
        for word in DetectorScan.articles where skip(word, &position) { break }
        guard let month = month(&position) else { return nil }
        _ = skip(",", &position)
        guard skip(" ", &position) else { return nil }
        for word in DetectorScan.articles where skip(word, &position) { break }
        guard let year = number(&position, 4...4), !isWordAt(position) else { return nil }
        return dated(start, position, year, month, first)
    }

    /// Words between the parts of a date.
    private static let articles = ["of ", "de ", "del ", "den ", "d'", "d’"]

    /// A date in words, with the time that follows it.
    private func dated(_ start: Int, _ end: Int, _ year: Int, _ month: Int, _ day: Int) -> Found? {
        var position = end
        _ = skip(",", &position)
        if skip(" ", &position) {
            for word in ["at ", "um ", "à ", "a las ", "alle ", "às ", "om ", "kl. ", "kl ", "в ", "o "]
            where skip(word, &position) {
                break
            }
            if let (time, end) = time(from: position) { return date(start..<end, year, month, day, time: time) }
        }
        return date(start..<end, year, month, day)
    }

    /// `10:30`, `9:05 pm`, `18:30:05`, `7 a.m.`.
    func clockTime(at start: Int) -> Found? {
        guard DetectorScan.isDigit(bytes[start]), start >= floor, !isWordBefore(start),
            !"-./:,$€£¥@=&%+#".utf8.contains(byte(start - 1)), let (value, end) = time(from: start)
        else { return nil }
        return Found(kind: .time, range: start..<end, value: value, url: nil)
    }

    /// A time of day at `start`, as ISO 8601 writes it, and its end.
    private func time(from start: Int) -> (value: String, end: Int)? {
        var position = start
        guard let hour = number(&position, 1...2), hour < 24 else { return nil }
        var minute = 0
        var second: Int?
        let hasMinutes = byte(position) == UInt8(ascii: ":")
        if hasMinutes {
            position += 1
            guard let value = number(&position, 2...2), value < 60 else { return nil }
            minute = value
            if byte(position) == UInt8(ascii: ":") {
                position += 1
                guard let value = number(&position, 2...2), value < 60 else { return nil }
                second = value
            }
        }
        var hours = hour
        let afterDigits = position
        _ = skip(" ", &position)
        let half = bytes[position..<min(position + 4, bytes.count)].map { $0 | 0x20 }
        let marks: [(String, isAfternoon: Bool)] = [("am", false), ("pm", true), ("a.m.", false), ("p.m.", true)]
        let mark = marks.last { half.starts(with: $0.0.utf8) && !isWordAt(position + $0.0.utf8.count) }
        if let mark, (1...12).contains(hour) {
            position += mark.0.utf8.count
            hours = hour % 12 + (mark.isAfternoon ? 12 : 0)
        } else {
            position = afterDigits
            guard hasMinutes else { return nil }
        }
        guard !isWordAt(position), byte(position) != UInt8(ascii: ":"),
            !".,/-".utf8.contains(byte(position)) || !DetectorScan.isDigit(byte(position + 1))
        else { return nil }
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return ("T\(two(hours)):\(two(minute))" + (second.map { ":" + two($0) } ?? ""), position)
    }

    /// Matches `May 6, 2024`, `Sept 6th 2024`.
    func namedDate(at start: Int) -> Found? {
        guard start >= floor, !isWordBefore(start) else { return nil }
        var position = start
        guard let month = month(&position), skip(" ", &position), let day = number(&position, 1...2) else { return nil }
        for ending in ["st", "nd", "rd", "th"] where skip(ending, &position) { break }
        _ = skip(",", &position)
        guard skip(" ", &position), let year = number(&position, 4...4), !isWordAt(position) else { return nil }
        return dated(start, position, year, month, day)
    }

    /// Matches `T10:30`, ` 10:30:05`, with or without a time zone.
    private func time(at start: Int) -> (String, Int) {
        var position = start
        guard byte(position) == UInt8(ascii: "T") || byte(position) == 0x20 else { return ("", start) }
        position += 1
        func two(_ limit: Int) -> String? {
            let first = position
            guard let value = number(&position, 2...2), value < limit else { return nil }
            return string(first..<position)
        }
        guard let hour = two(24), skip(":", &position), let minute = two(60) else { return ("", start) }
        var result = "T\(hour):\(minute)"
        let beforeSeconds = position
        if skip(":", &position) {
            if let second = two(61) { result += ":\(second)" } else { position = beforeSeconds }
        }
        if skip("Z", &position) { return (result + "Z", position) }
        let beforeZone = position
        let sign = byte(position)
        if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            position += 1
            if let hours = two(24), skip(":", &position), let minutes = two(60) {
                return (result + "\(sign == 0x2B ? "+" : "-")\(hours):\(minutes)", position)
            }
            position = beforeZone
        }
        return (result, position)
    }

    private func month(_ position: inout Int) -> Int? {
        let start = position
        while position - start < 32, let (scalar, next) = ScalarReader.at(position, in: bytes),
            scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
        { position = next }
        let name = string(start..<position).lowercased()
        guard let month = months[name] else { return nil }
        if byte(position) == UInt8(ascii: "."), name.unicodeScalars.count <= 5 { position += 1 }
        return month
    }

    private func skip(_ text: String, _ position: inout Int) -> Bool {
        let count = text.utf8.count
        guard position + count <= bytes.count, bytes[position..<(position + count)].elementsEqual(text.utf8) else {
            return false
        }
        position += count
        return true
    }
}
