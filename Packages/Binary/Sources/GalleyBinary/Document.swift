internal import CGalleyBinary

/// A document: plain text, Markdown, HTML, or Galley's JSON, which describes texts, boxes and pages.
public final class Document: Sendable {
    /// The format of a document.
    public enum Format: Int32, Sendable {
        /// The format that the file name states, or that the contents have.
        case automatic
        /// Plain text.
        case text
        /// CommonMark with the extensions of GitHub and Galley.
        case markdown
        /// A document of Galley.
        case json
        /// HTML with CSS.
        case html
    }

    nonisolated(unsafe) let handle: OpaquePointer

    /// Reads a document.
    ///
    /// - Parameter defaults: A document in JSON with the values that this one does not set, such as a canvas for Markdown.
    /// - Throws: `invalidDocument` with the place, `unreadableFont`, `unreadableImage` and others.
    public init(
        _ source: String, format: Format = .automatic, defaults: String? = nil, resources: Resources = .shared
    ) throws(GalleyError) {
        handle = try object { error in
            source.withBytes { data, length in
                (defaults ?? "").withBytes {
                    galley_document_new(
                        resources.handle, format.rawValue, data, length, defaults == nil ? nil : $0,
                        defaults == nil ? 0 : $1, error)
                }
            }
        }
    }

    /// Reads a document in JSON whose `{{names}}` are filled with the values of `data`, an object in JSON.
    ///
    /// - Throws: As the other initializers.
    public init(template: String, data: String, resources: Resources = .shared) throws(GalleyError) {
        handle = try object { error in
            template.withBytes { source, length in
                data.withBytes { galley_document_filled_new(resources.handle, source, length, $0, $1, error) }
            }
        }
    }

    /// Reads a document in a file. Relative names in it are relative to its folder.
    ///
    /// - Throws: `unreadableFile`, and as the other initializers.
    public init(
        contentsOf path: String, format: Format = .automatic, resources: Resources = .shared
    ) throws(GalleyError) {
        handle = try object { error in
            path.withBytes { galley_document_open(resources.handle, $0, $1, format.rawValue, error) }
        }
    }

    deinit { galley_document_release(handle) }

    /// The text after parsing, without marks of Markdown; empty for boxes.
    public func text() throws(GalleyError) -> String { try string { galley_document_text_new(handle, $0) } }

    /// The parsed document in JSON.
    public func json() throws(GalleyError) -> String { try string { galley_document_json_new(handle, $0) } }

    /// The parts of the document that could not be used as requested: an array in JSON of objects with `code`, `message`
    /// and, if known, `path`.
    public func warnings() throws(GalleyError) -> String { try string { galley_document_warnings_new(handle, $0) } }

    /// Lays the document out.
    ///
    /// - Throws: `fontNotFound`, `cancelled`, `deadlineExceeded` and others.
    public func layout() throws(GalleyError) -> Layout {
        Layout(handle: try object { galley_layout_new(handle, $0) })
    }
}
