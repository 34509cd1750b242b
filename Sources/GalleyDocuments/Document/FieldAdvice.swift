internal import GalleyText

/// Advice for fields that are known elsewhere, or by another name in CSS.
enum FieldAdvice {
    /// The form of properties of CSS in attributes of text, by their names in lower case without hyphens.
    static let textProperties: [String: String] = [
        "fontsize": "\"font\": {\"size\": 16}", "fontfamily": "\"font\": {\"family\": \"serif\"}",
        "fontweight": "\"font\": {\"weight\": 700}", "fontstyle": "\"font\": {\"italic\": true}",
        "fontstretch": "\"font\": {\"stretch\": 75}", "textalign": "\"paragraph\": {\"alignment\": \"center\"}",
        "lineheight": "\"paragraph\": {\"lineHeightFactor\": 1.5}", "textshadow": "\"shadow\": {\"radius\": 2}",
        "textdecoration": "\"underline\": {}", "lang": "\"language\": \"en\"",
    ]

    /// The remedy for an unknown field of an object with the known fields; nil if there is none but the nearest name.
    static func advice(for name: String, among known: [String]) -> String? {
        let property = textProperties[name.lowercased().filter { $0 != "-" && $0 != "_" }]
        if known.contains("paragraph") { return property.map { "write \($0)" } }
        // The style of a box, or a box.
        guard known.contains("flexDirection") || known.contains("textStyle") else { return nil }
        guard property != nil || TextAttributes.knownFields.contains(name) else { return nil }
        let form = property ?? "\"\(name)\": …"
        return "it is an attribute of text; write \"textStyle\": {\(form)} in the box, beside \"style\""
    }
}
