internal import GalleyValues

extension CSSStyleReader {
    /// Reads the sheet of a rule `@import`, if its conditions are fulfilled.
    mutating func readImport(_ name: Int, _ rule: CSSRule, _ context: Context) {
        let source = context.source
        guard context.acceptsImports else {
            return warn("@import must precede other rules, and is ignored", at: name, context)
        }
        guard let imported = CSSImport(rule.prelude, source) else {
            return warn("@import has no address, and is ignored", at: name, context)
        }
        let conditions = CSSConditionReader(source: source, environment: environment)
        guard conditions.matchesMedia(imported.media) else { return }
        if let range = imported.supports, !isSupported(range, context) { return }
        var layer = context.layer
        if imported.isLayered { layer = layers.layer(imported.layer, in: context.layer) }
        let problem = readFile(imported.address, from: context.path, depth: context.fileDepth, layer: layer)
        if let problem { warn("@import \(imported.address.prefix(60)) \(problem)", at: name, context, .unsupported) }
    }

    private func isSupported(_ range: Range<Int>, _ context: Context) -> Bool {
        if let declaration = CSSSyntax(context.source).declaration(in: range) {
            if case .declarations = CSSDeclarationParser(context.source).parse(declaration) { return true }
            return false
        }
        var parser = CSSSelectorParser(context.source, names: names, isQuirky: isQuirky)
        return CSSConditionReader(source: context.source, environment: environment).supports(
            range, isSelector: { parser.list($0) != nil })
    }

    /// Reads a file of styles; returns the reason if it does not.
    mutating func readFile(_ address: String, from base: String?, depth: Int = 0, layer: Int32 = 0) -> String? {
        guard let files else { return "is not read, because the document has no folder" }
        guard depth < HTMLStyleFiles.maximumDepth else {
            return "is not read: files import each other more than \(HTMLStyleFiles.maximumDepth) times"
        }
        guard filesRead < HTMLStyleFiles.maximumFiles else {
            return "is not read: a document has at most \(HTMLStyleFiles.maximumFiles) files of styles"
        }
        guard let file = files.load(address, base) else { return "is not in the document's folder or the root" }
        filesRead += 1
        bytesRead += file.bytes.count
        guard bytesRead <= HTMLStyleFiles.maximumBytes else {
            return "is not read: the style sheets are larger than \(HTMLStyleFiles.maximumBytes >> 20) MiB"
        }
        read(
            HTMLEncoding.decode(file.bytes, charset: "utf-8").bytes, origin: .author, name: address, path: file.path,
            fileDepth: depth + 1, layer: layer)
        return nil
    }

    /// Adds a warning about an element of the document.
    mutating func warn(_ message: String, line: Int) {
        add(GalleyWarning(.unsupported, "HTML, line \(line): \(message)", line: line, column: 1))
    }
}
