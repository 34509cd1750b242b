internal import GalleyDocuments
public import GalleyText

extension MarkdownTheme {
    private static var styles: [(name: String, path: WritableKeyPath<MarkdownTheme, TextAttributes>)] {
        [
            ("body", \.body), ("blockQuote", \.blockQuote), ("codeBlock", \.codeBlock), ("markedCode", \.markedCode),
            ("html", \.html),
            ("thematicBreak", \.thematicBreak), ("tableHeader", \.tableHeader), ("tableCell", \.tableCell),
            ("emphasis", \.emphasis), ("strong", \.strong), ("strikethrough", \.strikethrough), ("code", \.code),
            ("link", \.link), ("math", \.math), ("pressedLink", \.pressedLink), ("listMarker", \.listMarker),
            ("markup", \.markup), ("footnote", \.footnote), ("term", \.term), ("caption", \.caption),
            ("footnoteReference", \.footnoteReference),
            ("insertion", \.insertion), ("mark", \.mark), ("keyboard", \.keyboard), ("subscript", \.subscripted),
            ("superscript", \.superscripted), ("alert", \.alert),
        ]
    }
    private static var lengths: [(name: String, path: WritableKeyPath<MarkdownTheme, Double>)] {
        [
            ("codeScale", \.codeScale), ("blockSpacing", \.blockSpacing), ("itemSpacing", \.itemSpacing),
            ("paragraphIndent", \.paragraphIndent),
            ("listIndent", \.listIndent), ("quoteIndent", \.quoteIndent), ("codeIndent", \.codeIndent),
            ("codeHangingIndent", \.codeHangingIndent),
            ("maximumIndent", \.maximumIndent), ("tableColumnWidth", \.tableColumnWidth),
            ("footnoteScale", \.footnoteScale), ("scriptScale", \.scriptScale),
        ]
    }
    private static var colors: [(kind: CodeToken.Kind, path: WritableKeyPath<CodeColors, Color?>)] {
        [
            (.keyword, \.keyword), (.string, \.string), (.number, \.number), (.comment, \.comment),
            (.type, \.type), (.function, \.function), (.attribute, \.attribute),
        ]
    }

    /// Creates a theme from JSON.
    ///
    /// Every field is optional. `base` is the name of the built-in theme that other fields change, by default `light`,
    /// or `none` for a theme without styles. Styles are merged into those of the base, attribute by attribute.
    ///
    ///     {"base": "dark", "body": {"font": {"size": 14}}, "headings": [{"color": "#fff"}],
    ///      "bullets": ["–"], "blockSpacing": 10, "codeColors": {"keyword": "#f6a"}}
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` with the path of the error. Unknown fields are errors as
    ///   well, since they are usually typing errors.
    public init(json: String) throws(GalleyError) {
        let value: JSONValue
        do {
            value = try JSONReader.read(Array(json.utf8)).value
        } catch {
            throw .invalidDocument(
                path: "", reason: "not JSON: line \(error.line), column \(error.column): \(error.reason)")
        }
        var decoding = DocumentDecoding()
        self = try MarkdownTheme.read(value, &decoding)
    }

    /// The theme as JSON, from which ``init(json:)`` creates an equal one.
    ///
    /// It does not refer to a built-in theme, so that changes of those do not affect it. Numbers without a JSON form
    /// are omitted.
    ///
    /// - Parameter pretty: Whether each field is on a separate line.
    public func json(pretty: Bool = false) -> String {
        var members = [JSONMember("base", .string("none"))]
        for (name, path) in MarkdownTheme.styles where !self[keyPath: path].isEmpty {
            members.append(JSONMember(name, self[keyPath: path].json))
        }
        if !headings.isEmpty {
            // There are only six levels.
            members.append(JSONMember("headings", .array(headings.prefix(6).map(\.json))))
        }
        for (name, path) in MarkdownTheme.lengths {
            members.append(JSONMember(name, .number(self[keyPath: path])))
        }
        let insets = tableCellInsets
        members.append(
            JSONMember("tableCellInsets", .numbers([insets.top, insets.left, insets.bottom, insets.right])))
        members.append(JSONMember("bullets", .strings(bullets)))
        members.append(JSONMember("openTask", .string(openTask)))
        members.append(JSONMember("doneTask", .string(doneTask)))
        members.append(JSONMember("backReference", .string(backReference)))
        if let codeWrapMark { members.append(JSONMember("codeWrapMark", .string(codeWrapMark))) }
        if let codeLabelColor { members.append(JSONMember("codeLabelColor", .string(codeLabelColor.css))) }
        if alignsDecimals { members.append(JSONMember("alignsDecimals", .bool(true))) }
        if hasShortcodes { members.append(JSONMember("shortcodes", .bool(true))) }
        if let tableLabel { members.append(JSONMember("tableLabel", .string(tableLabel))) }
        if !classes.isEmpty {
            let styles = classes.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) }
            members.append(JSONMember("classes", .object(styles)))
        }
        if !languages.isEmpty {
            let styles = languages.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) }
            members.append(JSONMember("languages", .object(styles)))
        }
        if let continuedLabel { members.append(JSONMember("continuedLabel", .string(continuedLabel))) }
        if let lineBreaking { members.append(JSONMember("lineBreaking", .string(lineBreaking.rawValue))) }
        if let alertTitleSpacing { members.append(JSONMember("alertTitleSpacing", .number(alertTitleSpacing))) }
        if let measure { members.append(JSONMember("measure", .number(measure))) }
        if let figureLabel { members.append(JSONMember("figureLabel", .string(figureLabel))) }
        members.append(
            JSONMember(
                "alerts",
                .object(
                    BlockIntent.Alert.allCases.map { kind in
                        let style = alerts[kind]
                        var fields = [JSONMember("text", .string(style.text))]
                        if !style.title.isEmpty { fields.append(JSONMember("title", style.title.json)) }
                        if let color = style.barColor { fields.append(JSONMember("barColor", .string(color.css))) }
                        return JSONMember(kind.rawValue, .object(fields))
                    })))
        let colors = MarkdownTheme.colors.compactMap { kind, path in
            codeColors[keyPath: path].map { JSONMember(kind.rawValue, .string($0.css)) }
        }
        if !colors.isEmpty { members.append(JSONMember("codeColors", .object(colors))) }
        return JSONValue.object(members).text(pretty: pretty)
    }

    /// A theme without attributes.
    private static var unstyled: MarkdownTheme {
        var theme = MarkdownTheme()
        theme.body = TextAttributes()
        return theme
    }

    private static func read(
        _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> MarkdownTheme {
        guard let members = try decoding.members(value, "a theme (an object)") else {
            throw decoding.failure(expected: "a theme (an object)", found: value)
        }
        var theme = MarkdownTheme.light
        if let base = members.last(where: { $0.key == "base" }) {
            decoding.enter("base")
            let name = try decoding.string(base.value) ?? "light"
            guard let known = name == "none" ? unstyled : MarkdownTheme.named(name) else {
                let names = (builtInNames + ["none"]).joined(separator: ", ")
                throw decoding.failure("there is no built-in theme \"\(name)\"; use one of \(names)")
            }
            theme = known
            decoding.leave()
        }
        for member in members where member.key != "base" {
            decoding.enter(member.key)
            try theme.set(member, &decoding)
            decoding.leave()
        }
        return theme
    }

    private mutating func set(_ member: JSONMember, _ decoding: inout DocumentDecoding) throws(GalleyError) {
        if let (_, path) = MarkdownTheme.styles.first(where: { $0.name == member.key }) {
            if let style = try decoding.attributes(member.value) { self[keyPath: path].merge(style) }
        } else if let (_, path) = MarkdownTheme.lengths.first(where: { $0.name == member.key }) {
            if let length = try decoding.number(member.value, in: 0...10_000) { self[keyPath: path] = length }
        } else {
            switch member.key {
            case "headings":
                for (level, element) in (try decoding.elements(member.value, "an array of styles") ?? []).enumerated() {
                    decoding.enter(level)
                    guard level < 6 else { throw decoding.failure("headings have only six levels") }
                    while headings.count <= level { headings.append(TextAttributes()) }
                    if let style = try decoding.attributes(element) { headings[level].merge(style) }
                    decoding.leave()
                }
            case "bullets":
                if let names = try decoding.strings(member.value, "an array of bullets") { bullets = names }
            case "tableCellInsets": tableCellInsets = try decoding.insets(member.value) ?? tableCellInsets
            case "openTask": openTask = try decoding.string(member.value) ?? openTask
            case "doneTask": doneTask = try decoding.string(member.value) ?? doneTask
            case "codeWrapMark": codeWrapMark = try decoding.string(member.value)
            case "codeLabelColor": codeLabelColor = try decoding.color(member.value)
            case "alignsDecimals": alignsDecimals = try decoding.bool(member.value) ?? alignsDecimals
            case "shortcodes": hasShortcodes = try decoding.bool(member.value) ?? hasShortcodes
            case "figureLabel": figureLabel = try decoding.string(member.value)
            case "tableLabel": tableLabel = try decoding.string(member.value)
            case "continuedLabel": continuedLabel = try decoding.string(member.value)
            case "lineBreaking":
                lineBreaking = try decoding.choice(member.value, TextContainer.LineBreaking.self)
            case "alertTitleSpacing": alertTitleSpacing = try decoding.length(member.value)
            case "measure":
                measure = try decoding.number(member.value, in: Document.Page.measures, "a number of characters")
            case "classes": try decoding.mergeStyles(member.value, "styles by class (an object)", into: &classes)
            case "languages":
                try decoding.mergeStyles(member.value, "styles by language (an object)", into: &languages)
            case "backReference": backReference = try decoding.string(member.value) ?? backReference
            case "alerts": try setAlerts(member.value, &decoding)
            case "codeColors":
                for color in try decoding.members(member.value, "colours by kind of token (an object)") ?? [] {
                    decoding.enter(color.key)
                    guard let (_, path) = MarkdownTheme.colors.first(where: { $0.kind.rawValue == color.key }) else {
                        let names = CodeToken.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                        throw decoding.failure("unknown kind of token; use one of \(names)")
                    }
                    codeColors[keyPath: path] = try decoding.color(color.value)
                    decoding.leave()
                }
            default:
                let names =
                    ["base"] + MarkdownTheme.styles.map(\.name) + MarkdownTheme.lengths.map(\.name)
                    + [
                        "headings", "tableCellInsets", "bullets", "openTask", "doneTask", "backReference", "alerts",
                        "codeColors", "figureLabel", "tableLabel", "classes", "codeWrapMark",
                        "codeLabelColor", "alignsDecimals", "shortcodes", "languages", "continuedLabel", "lineBreaking",
                        "measure", "alertTitleSpacing",
                    ]
                throw decoding.failure("unknown field of a theme; the fields are \(names.joined(separator: ", "))")
            }
        }
    }

    private mutating func setAlerts(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
        for alert in try decoding.members(value, "styles by kind of alert (an object)") ?? [] {
            decoding.enter(alert.key)
            guard let kind = BlockIntent.Alert(rawValue: alert.key) else {
                let names = BlockIntent.Alert.allCases.map(\.rawValue).joined(separator: ", ")
                throw decoding.failure("unknown kind of alert; use one of \(names)")
            }
            for field in try decoding.members(alert.value, "a style of alerts (an object)") ?? [] {
                decoding.enter(field.key)
                switch field.key {
                case "text": alerts[kind].text = try decoding.string(field.value) ?? alerts[kind].text
                case "title": if let style = try decoding.attributes(field.value) { alerts[kind].title.merge(style) }
                case "barColor": alerts[kind].barColor = try decoding.color(field.value)
                default: throw decoding.failure("unknown field of an alert; the fields are text, title, barColor")
                }
                decoding.leave()
            }
            decoding.leave()
        }
    }
}

extension DocumentDecoding {
    /// Merges styles by name into known ones.
    fileprivate mutating func mergeStyles(
        _ value: JSONValue, _ expected: String, into styles: inout [String: TextAttributes]
    ) throws(GalleyError) {
        for style in try members(value, expected) ?? [] {
            enter(style.key)
            if let own = try attributes(style.value) { styles[style.key, default: TextAttributes()].merge(own) }
            leave()
        }
    }
}
