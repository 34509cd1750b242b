public import FoundationEssentials
public import GalleyDrawing
public import GalleyFonts
public import GalleyImages
public import GalleyShaping
public import GalleyText

// Methods that take a path of a file, with Foundation's URL in its place.

extension URL {
    /// The path of a file's URL.
    fileprivate var file: String {
        get throws(GalleyError) {
            guard isFileURL else {
                throw .invalidValue(name: "url", value: absoluteString, reason: "it is not the URL of a file")
            }
            return path(percentEncoded: false)
        }
    }
}

extension Document {
    /// Reads a document from the file at a URL, as from a path.
    ///
    /// - Throws: As with a path, and ``GalleyError/invalidValue(name:value:reason:)`` for a URL of something else.
    public init(
        contentsOf url: URL, format: DocumentFormat? = nil, defaults: Document = Document()
    ) throws(GalleyError) {
        try self.init(contentsOf: url.file, format: format, defaults: defaults)
    }
}

extension DocumentLayout {
    /// Writes the document to the file at a URL, as to a path.
    ///
    /// - Returns: The warnings of drawing.
    /// - Throws: As with a path, and ``GalleyError/invalidValue(name:value:reason:)`` for a URL of something else.
    @discardableResult
    public func write(
        to url: URL, as format: DrawingFormat? = nil, options: DrawingOptions = DrawingOptions()
    ) throws(GalleyError) -> [GalleyWarning] {
        try write(to: url.file, as: format, options: options)
    }
}

extension PDFDocument {
    /// Writes the file at a URL.
    ///
    /// - Throws: As with a path, and ``GalleyError/invalidValue(name:value:reason:)`` for a URL of something else.
    public func write(to url: URL) throws(GalleyError) { try write(to: url.file) }
}

extension SVGDocument {
    /// Writes the file at a URL.
    ///
    /// - Throws: As with a path, and ``GalleyError/invalidValue(name:value:reason:)`` for a URL of something else.
    public func write(to url: URL) throws(GalleyError) { try write(to: url.file) }
}

extension ImageSurface {
    /// Writes a PNG file at a URL.
    ///
    /// - Throws: As with a path, and ``GalleyError/invalidValue(name:value:reason:)`` for a URL of something else.
    public func writePNG(to url: URL, options: PNGOptions = PNGOptions()) throws(GalleyError) {
        try writePNG(to: url.file, options: options)
    }
}

extension Bitmap {
    /// Reads an image file at a URL.
    ///
    /// - Throws: As with a path, and ``GalleyError/invalidValue(name:value:reason:)`` for a URL of something else.
    public convenience init(contentsOf url: URL, limits: SurfaceLimits = .default) throws(GalleyError) {
        try self.init(contentsOf: url.file, limits: limits)
    }

    /// Writes a PNG file at a URL.
    ///
    /// - Throws: As with a path, and ``GalleyError/invalidValue(name:value:reason:)`` for a URL of something else.
    public func writePNG(to url: URL, options: PNGOptions = PNGOptions()) throws(GalleyError) {
        try writePNG(to: url.file, options: options)
    }
}

extension FontLibrary {
    /// Adds the faces of a font file at a URL.
    ///
    /// - Returns: The faces in the order of the file.
    /// - Throws: As with a path, and ``GalleyError/invalidValue(name:value:reason:)`` for a URL of something else.
    @discardableResult
    public func addFont(file url: URL, index: Int? = nil) throws(GalleyError) -> [FontFace] {
        try addFont(file: url.file, index: index)
    }

    /// Adds all font files in the directory at a URL and its subdirectories.
    ///
    /// - Returns: The faces, in the order of the files.
    /// - Throws: As with a path, and ``GalleyError/invalidValue(name:value:reason:)`` for a URL of something else.
    @discardableResult
    public func addFonts(
        directory url: URL, onProblem: (GalleyError) -> Void = { _ in }
    ) throws(GalleyError) -> [FontFace] {
        try addFonts(directory: url.file, onProblem: onProblem)
    }
}
