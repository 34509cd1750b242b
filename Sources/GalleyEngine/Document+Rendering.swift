internal import GalleyDrawing
internal import GalleySupport
public import GalleyText
public import GalleyValues

extension Document {
    /// Draws the document into memory: prepares it, lays it out, and draws it. Only a PDF holds several pages.
    ///
    ///     let picture = try Document(content: .markdown("# Hello")).rendered(as: .png).bytes
    ///
    /// - Returns: The bytes of a file, and all warnings.
    /// - Throws: As ``prepared(with:)``, ``PreparedDocument/layout()`` and ``DocumentLayout/drawn(as:options:)``.
    public func rendered(
        as format: DrawingFormat, with resources: DocumentResources = DocumentResources(),
        options: DrawingOptions = DrawingOptions()
    ) throws(GalleyError) -> DrawnDocument {
        let layout = try prepared(with: resources).layout()
        var file = try layout.drawn(as: format, options: options)
        file.warnings = layout.allWarnings(with: file.warnings)
        return file
    }

    /// Writes the document to a file: prepares it, lays it out, and draws it.
    ///
    ///     try Document(contentsOf: "book.md").render(to: "book.pdf")
    ///
    /// - Parameter format: The format; `nil` is that of the file name extension.
    /// - Returns: All warnings.
    /// - Throws: As ``prepared(with:)``, ``PreparedDocument/layout()`` and ``DocumentLayout/write(to:as:options:)``.
    @discardableResult
    public func render(
        to path: String, as format: DrawingFormat? = nil, with resources: DocumentResources = DocumentResources(),
        options: DrawingOptions = DrawingOptions()
    ) throws(GalleyError) -> [GalleyWarning] {
        let layout = try prepared(with: resources).layout()
        return layout.allWarnings(with: try layout.write(to: path, as: format, options: options))
    }

    /// Draws the document into memory on another thread, and stops soon after the calling task is cancelled.
    ///
    /// It has a name of its own, because ``rendered(as:with:options:)`` could otherwise not be called without `await` in
    /// asynchronous code.
    ///
    ///     let picture = try await Document(contentsOf: "card.json").rendering(as: .webp).bytes
    ///
    /// - Throws: `CancellationError`, and the errors of ``rendered(as:with:options:)``.
    @concurrent public func rendering(
        as format: DrawingFormat, with resources: DocumentResources = DocumentResources(),
        options: DrawingOptions = DrawingOptions()
    ) async throws -> DrawnDocument {
        try await CancellationToken.ofTask { token in
            try token.run { try rendered(as: format, with: resources, options: options) }
        }
    }

    /// Writes the document to a file on another thread, and stops soon after the calling task is cancelled. A file then
    /// does not exist, or has its old contents.
    ///
    ///     try await Document(contentsOf: "book.md").rendering(to: "book.pdf")
    ///
    /// - Throws: `CancellationError`, and the errors of ``render(to:as:with:options:)``.
    @discardableResult
    @concurrent public func rendering(
        to path: String, as format: DrawingFormat? = nil, with resources: DocumentResources = DocumentResources(),
        options: DrawingOptions = DrawingOptions()
    ) async throws -> [GalleyWarning] {
        try await CancellationToken.ofTask { token in
            try token.run { try render(to: path, as: format, with: resources, options: options) }
        }
    }
}

extension DocumentLayout {
    /// The warnings of the document, of its layout and of drawing.
    fileprivate func allWarnings(with drawing: [GalleyWarning]) -> [GalleyWarning] {
        document.warnings + warnings + drawing
    }
}
