/// The namespaces of attributes in foreign elements.
enum HTMLAttributeNamespace: UInt8, Sendable {
    case none, xlink, xml, xmlns
}
