internal import GalleyInterface
internal import GalleyLayout
internal import GalleyText

/// Attributes by the names of AT-SPI.
extension AccessibleText {
    /// The attributes of the character at an offset, and the UTF-8 code units that have the same ones.
    func attributes(at offset: Int) -> (values: [String: String], range: Range<Int>) {
        let byte = byte(at: max(0, offset))
        let runs = layout.text.runs
        // The first run that ends after the character.
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if layout.text.utf8Offset(runs[middle].range.upperBound) <= byte { low = middle + 1 } else { high = middle }
        }
        guard low < runs.count, byte < bytes.upperBound else { return ([:], bytes.upperBound..<bytes.upperBound) }
        let run = runs[low]
        var values = AccessibleText.names(of: run.attributes)
        var range = layout.text.utf8Range(run.range).clamped(to: bytes)
        // The first misspelled word that ends after the character.
        (low, high) = (0, misspelled.count)
        while low < high {
            let middle = (low + high) / 2
            if misspelled[middle].upperBound <= byte { low = middle + 1 } else { high = middle }
        }
        if low > 0 { range = max(range.lowerBound, misspelled[low - 1].upperBound)..<range.upperBound }
        guard low < misspelled.count else { return (values, range) }
        let word = misspelled[low]
        guard word.lowerBound <= byte else {
            return (values, range.lowerBound..<min(range.upperBound, word.lowerBound))
        }
        values["invalid"] = "spelling"
        values["underline"] = "error"
        return (values, range.clamped(to: word))
    }

    /// The attributes of text without any.
    static let defaults = names(of: TextAttributes(font: .default))

    private static func names(of attributes: TextAttributes) -> [String: String] {
        var result: [String: String] = [:]
        let font = attributes.font
        if let family = font?.families?.first { result["family-name"] = family }
        if let size = font?.size { result["size"] = number(size) }
        if let weight = font?.weight { result["weight"] = "\(weight)" }
        if let italic = font?.italic { result["style"] = italic ? "italic" : "normal" }
        if let color = attributes.color { result["fg-color"] = components(color) }
        if let color = attributes.backgroundColor { result["bg-color"] = components(color) }
        if let line = attributes.underline {
            switch line.style {
            case .none: result["underline"] = "none"
            case .single, .thick: result["underline"] = "single"
            case .double: result["underline"] = "double"
            case .wavy: result["underline"] = "error"
            }
        }
        if let line = attributes.strikethrough { result["strikethrough"] = line.style == .none ? "false" : "true" }
        if let language = attributes.language ?? attributes.paragraph?.language { result["language"] = language }
        switch attributes.paragraph?.alignment {
        case .left, .start: result["justification"] = "left"
        case .center: result["justification"] = "center"
        case .right, .end: result["justification"] = "right"
        case .justified: result["justification"] = "fill"
        case .natural, nil: break
        }
        switch attributes.paragraph?.direction {
        case .ltr: result["direction"] = "ltr"
        case .rtl: result["direction"] = "rtl"
        case .auto, nil: break
        }
        return result
    }

    private static func number(_ value: Double) -> String {
        value.rounded() == value && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }

    /// The components from 0 to 65535.
    private static func components(_ color: Color) -> String {
        [color.red, color.green, color.blue].map { "\(Int(($0 * 65535).rounded()))" }.joined(separator: ",")
    }
}
