internal import ArgumentParser
internal import Galley

/// Conversions of option texts to values; errors state the valid forms.
enum OptionValue {
    /// A length of a document, in points.
    static func length(_ text: String) throws -> Double {
        guard let value = Double(text), value >= 0, value <= 1e9 else {
            throw ValidationError("a length must be a number of points, 0 or more, such as 320 or 12.5")
        }
        return value
    }

    /// The form `least,most`, or one scale for both.
    static func scales(_ value: String) throws -> ClosedRange<Double> {
        let ends = value.split(separator: ",").map { Double($0) }
        guard let first = ends.first, let last = ends.last, let least = first, let most = last, ends.count <= 2,
            least >= 0.01, most <= 100, least <= most
        else {
            throw ValidationError(
                "“\(value)” is not a range of scales: give a minimum and a maximum from 0.01 to 100, such as 0.5,2."
            )
        }
        return least...most
    }

    static func fontSize(_ text: String) throws -> Double {
        guard let value = Double(text), value > 0, value <= 1e5 else {
            throw ValidationError("a size must be a number of points above 0, such as 16")
        }
        return value
    }

    static func scale(_ text: String) throws -> Double {
        guard let value = Double(text), (0.01...100).contains(value) else {
            throw ValidationError("a scale must be a number of pixels per point from 0.01 to 100, such as 2")
        }
        return value
    }

    static func resolution(_ text: String) throws -> Double {
        guard let value = Double(text), (1...9600).contains(value) else {
            throw ValidationError("a resolution must be a number of pixels per inch from 1 to 9600, such as 300")
        }
        return value
    }

    static func count(_ text: String) throws -> Int {
        guard let value = Int(text), (0...Int(Int32.max)).contains(value) else {
            throw ValidationError("the number of rows must be a whole number; 0 is unlimited")
        }
        return value
    }

    static func rows(_ text: String) throws -> Int {
        guard let value = Int(text), (1...Int(Int32.max)).contains(value) else {
            throw ValidationError("the number of rows must be a whole number from 1")
        }
        return value
    }

    static func jobs(_ text: String) throws -> Int {
        guard let value = Int(text), (1...1024).contains(value) else {
            throw ValidationError("the number of threads must be from 1 to 1024")
        }
        return value
    }

    static func path(_ text: String) throws -> Path {
        do {
            return try Path(svg: text)
        } catch {
            if case .invalidValue(_, _, let reason) = error { throw ValidationError(reason) }
            throw error
        }
    }

    static func color(_ text: String) throws -> Color {
        do {
            return try Color(css: text)
        } catch {
            if case .invalidValue(_, _, let reason) = error { throw ValidationError(reason) }
            throw error
        }
    }

    /// Family names separated by commas, as in CSS; quotation marks are removed.
    static func families(_ text: String) throws -> [String] {
        let names = text.split(separator: ",").map { name in
            name.drop { $0 == " " || $0 == "'" || $0 == "\"" }.reversed()
                .drop { $0 == " " || $0 == "'" || $0 == "\"" }.reversed()
        }.map { String($0) }.filter { !$0.isEmpty }
        guard !names.isEmpty else {
            throw ValidationError("a font is the name of a family, or several with commas between them")
        }
        return names
    }

    /// One of the names of an enumeration of the library.
    static func choice<Choice: RawRepresentable<String> & CaseIterable>(_ text: String) throws -> Choice {
        if let choice = Choice(rawValue: text) { return choice }
        throw ValidationError("it must be one of \(names(Choice.self).joined(separator: ", "))")
    }

    static func names<Choice: RawRepresentable<String> & CaseIterable>(_: Choice.Type) -> [String] {
        Choice.allCases.map(\.rawValue)
    }
}
