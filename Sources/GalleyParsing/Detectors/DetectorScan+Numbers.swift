/// Phone numbers and dates.
extension DetectorScan {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// Matches `+49 30 123456`, `(415) 555-2671`, `020 7946 0958`: 7 to 15 digits (E.164) in groups, or a mobile
    /// number.
    func phoneNumber(at start: Int) -> Found? {
        guard start >= floor, !isWordBefore(start), !"+.,:/-#$€£¥@=&%".utf8.contains(byte(start - 1)) else {
            return nil
        }
        let isInternational = bytes[start] == UInt8(ascii: "+")
        var position = start
        var groups: [Int] = []
        var digits: [UInt8] = []
        var separators: Set<UInt8> = []
        var open = false
        var end = start
        if isInternational { position += 1 }
        while position < bytes.count, digits.count <= 16 {
            let current = bytes[position]
            if DetectorScan.isDigit(current) {
                let first = position
                while position < bytes.count, DetectorScan.isDigit(bytes[position]) { position += 1 }
                groups.append(position - first)
                digits.append(contentsOf: bytes[first..<position])
                if !open { end = position }
                continue
            }
            let next = byte(position + 1)
            if current == UInt8(ascii: "("), !open, groups.count <= 1, DetectorScan.isDigit(next) {
                open = true
                position += 1
            } else if current == UInt8(ascii: ")"), open {
                open = false
                separators.insert(current)
                position += 1
                end = position
                // At most one blank or dash after the bracket.
                if byte(position) == 0x20 || byte(position) == UInt8(ascii: "-"),
                    DetectorScan.isDigit(byte(position + 1))
                {
                    position += 1
                }
            } else if current == 0x20 || current == UInt8(ascii: "-") || current == UInt8(ascii: ".")
                || current == UInt8(ascii: "/"),
                !groups.isEmpty, DetectorScan.isDigit(next) || (next == UInt8(ascii: "(") && groups.count == 1)
            {
                // A date after a number is not part of it.
                if current == 0x20, numericDate(at: position + 1) != nil { break }
                separators.insert(current)
                position += 1
            } else {
                break
            }
        }
        guard !open, (7...15).contains(digits.count), groups.count <= 6, !isWordAt(end),
            byte(end) != UInt8(ascii: ":") || !DetectorScan.isDigit(byte(end + 1))
        else { return nil }
        if !isInternational {
            if separators.isEmpty {
                // Eleven digits starting with 1 are a Chinese mobile number, ten or eleven starting with 0 a national
                // number.
                let isMobile = digits.count == 11 && digits[0] == UInt8(ascii: "1") && digits[1] >= UInt8(ascii: "3")
                let isNational = (10...11).contains(digits.count) && digits[0] == UInt8(ascii: "0")
                guard isMobile || isNational else { return nil }
            } else {
                // IP addresses, fractions and thousands are not phone numbers.
                if separators == [UInt8(ascii: ".")], groups != [3, 3, 4] { return nil }
                if separators.contains(UInt8(ascii: "/")) && separators.count == 1 && groups.count > 2 { return nil }
                if separators == [0x20], groups.dropFirst().allSatisfy({ $0 == 3 }), groups[0] <= 3,
                    digits[0] != UInt8(ascii: "0")
                {
                    return nil
                }
                if groups.contains(where: { $0 == 1 }) && groups[0] != 1 { return nil }
            }
        }
        let value = (isInternational ? "+" : "") + String(decoding: digits, as: UTF8.self)
        return Found(kind: .phoneNumber, range: start..<end, value: value, url: "tel:" + value)
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
        if separator == UInt8(ascii: "/") || separator == UInt8(ascii: ".") {
            position += 1
            guard let second = number(&position, 1...2), byte(position) == separator else { return nil }
            position += 1
            guard let year = number(&position, 4...4), !isWordAt(position),
                byte(position) != separator || !DetectorScan.isDigit(byte(position + 1))
            else { return nil }
            return separator == UInt8(ascii: "/")
                ? date(start..<position, year, first, second) : date(start..<position, year, second, first)
        }
        // `6 May 2024`, `6th of May 2024`.
        for ending in ["st", "nd", "rd", "th"] where skip(ending, &position) { break }
        guard skip(" ", &position) else { return nil }
        if skip("of ", &position) {}
        guard let month = month(&position) else { return nil }
        _ = skip(",", &position)
        guard skip(" ", &position), let year = number(&position, 4...4), !isWordAt(position) else { return nil }
        return date(start..<position, year, month, first)
    }

    /// Matches `May 6, 2024`, `Sept 6th 2024`.
    func namedDate(at start: Int) -> Found? {
        guard start >= floor, !isWordBefore(start) else { return nil }
        var position = start
        guard let month = month(&position), skip(" ", &position), let day = number(&position, 1...2) else { return nil }
        for ending in ["st", "nd", "rd", "th"] where skip(ending, &position) { break }
        _ = skip(",", &position)
        guard skip(" ", &position), let year = number(&position, 4...4), !isWordAt(position) else { return nil }
        return date(start..<position, year, month, day)
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
        while position - start < 10, DetectorScan.isLetter(byte(position)) { position += 1 }
        guard position - start >= 3 else { return nil }
        let name = string(start..<position).lowercased()
        let month = DetectorScan.months.firstIndex {
            $0 == name || $0.prefix(3) == name || (name == "sept" && $0 == "september")
        }
        if byte(position) == UInt8(ascii: "."), name.utf8.count <= 4 { position += 1 }
        return month.map { $0 + 1 }
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
