/// A selector with its declarations.
struct CSSStyleRule: Sendable {
    var selector: CSSSelector
    var rank: UInt64
    /// The index of the declarations.
    var block: Int32
    var origin: CSSOrigin
    /// The index of the layer; 0 is that of rules outside layers.
    var layer: Int32
    /// Hashes of names that ancestors must have.
    var ancestors: [UInt32]
}
