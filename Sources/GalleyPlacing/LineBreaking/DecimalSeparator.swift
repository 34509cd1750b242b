internal import CICU
internal import GalleySupport
internal import GalleyUnicode

/// The characters between the parts of numbers, of the Unicode CLDR, from ICU.
public enum DecimalSeparator {
    private static let fullStop = UInt8(ascii: ".")
    /// The maximum number of cached locales, which come from documents.
    private static let capacity = 256
    private static let known = Guarded<[Key: UInt16]>([:])

    private enum Symbol: String {
        case decimal, group
    }

    private struct Key: Hashable {
        var language: String
        var symbol: Symbol
    }

    /// The separator of a BCP 47 language with ASCII digits; the full stop if unknown.
    public static func ascii(for language: String?) -> UInt8 {
        symbol(.decimal, for: language).flatMap(UInt8.init(exactly:)) ?? fullStop
    }

    /// The separator of groups of three digits in a BCP 47 language; the comma if unknown.
    public static func group(for language: String?) -> Unicode.Scalar {
        symbol(.group, for: language).flatMap(Unicode.Scalar.init) ?? ","
    }

    /// A UTF-16 unit; nil if unknown.
    private static func symbol(_ symbol: Symbol, for language: String?) -> UInt16? {
        guard let language else { return nil }
        let key = Key(language: language, symbol: symbol)
        let unit = known.withLock { known in
            if let answer = known[key] { return answer }
            if known.count == capacity { known.removeAll() }
            let answer = find(symbol, language) ?? 0
            known[key] = answer
            return answer
        }
        return unit > 0 ? unit : nil
    }

    private static func find(_ symbol: Symbol, _ language: String) -> UInt16? {
        guard language.utf8.count < 100 else { return nil }
        var locale = unsafe name { unsafe CICU_uloc_forLanguageTag(language, $0, $1, $2) } ?? ""
        locale = String(locale.prefix { $0 != "@" })
        // A locale states only differences from its parent, which for some is not derived from the name.
        for _ in 0..<8 {
            if locale.isEmpty { locale = "root" }
            var error: Int32 = 0
            let bundle = unsafe CICU_ures_openDirect(locale, &error)
            defer { unsafe CICU_ures_close(bundle) }
            if error <= 0, let answer = unsafe unit(of: symbol, in: bundle) { return answer }
            if locale == "root" { return nil }
            var length: Int32 = 0
            if error <= 0, let parent = unsafe CICU_ures_getStringByKey(bundle, "%%Parent", &length, &error), error <= 0
            {
                locale = unsafe String(
                    decoding: UnsafeBufferPointer(start: parent, count: Int(length)), as: UTF16.self)
            } else {
                locale = unsafe name { [locale] in unsafe CICU_uloc_getParent(locale, $0, $1, $2) } ?? ""
            }
        }
        return nil
    }

    private static func unit(of symbol: Symbol, in bundle: OpaquePointer?) -> UInt16? {
        var error: Int32 = 0
        let elements = unsafe CICU_ures_getByKey(bundle, "NumberElements", &error)
        defer { unsafe CICU_ures_close(elements) }
        let digits = unsafe CICU_ures_getByKey(elements, "latn", &error)
        defer { unsafe CICU_ures_close(digits) }
        let symbols = unsafe CICU_ures_getByKey(digits, "symbols", &error)
        defer { unsafe CICU_ures_close(symbols) }
        var length: Int32 = 0
        guard let text = unsafe CICU_ures_getStringByKey(symbols, symbol.rawValue, &length, &error), error <= 0,
            length == 1
        else { return nil }
        return unsafe text[0]
    }

    /// A name written by an ICU function.
    private static func name(
        _ write: (UnsafeMutablePointer<CChar>, Int32, UnsafeMutablePointer<Int32>) -> Int32
    ) -> String? {
        var error: Int32 = 0
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 160) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = unsafe write(base, Int32(buffer.count), &error)
            guard error <= 0, count > 0, count < buffer.count else { return nil }
            return unsafe String(cString: base)
        }
    }
}
