/// A source of the style sheets that `link` elements and `@import` rules name.
package struct HTMLStyleFiles: Sendable {
    /// The maximum number of files, of their bytes, and of files that import each other.
    static let maximumFiles = 200
    static let maximumBytes = 16 << 20
    static let maximumDepth = 16

    /// Returns the file with an address in a sheet at a path, or in the document if the path is nil; nil if it may not be read.
    let load: @Sendable (_ address: String, _ base: String?) -> (path: String, bytes: [UInt8])?

    package init(load: @escaping @Sendable (_ address: String, _ base: String?) -> (path: String, bytes: [UInt8])?) {
        self.load = load
    }
}
