/// A document type. The ranges are ranges of the document's bytes.
struct HTMLDoctype: Sendable {
    let name: Range<Int>
    let publicID: Range<Int>?
    let systemID: Range<Int>?
}
