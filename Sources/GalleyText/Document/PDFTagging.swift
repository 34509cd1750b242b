/// The structure that a PDF contains for assistive technology and text extraction.
public enum PDFTagging: String, Sendable, Hashable, Codable, CaseIterable {
    /// No structure.
    case none
    /// A structure tree of everything that the document states, without further demands.
    case tagged
    /// PDF/UA-1 (ISO 14289-1). A document that lacks a title, an alternative text or a heading level is an error.
    case ua1 = "ua-1"
}
