/// All rows of a list for assistive technology, including those that are not loaded and have no
/// ``NodeAccessibilityElement``.
public struct NodeAccessibleRows: Sendable, Equatable {
    /// The number of rows.
    public let count: Int
    private let source: any Source

    /// The rows in the order of the list.
    package protocol Source: Sendable {
        /// A number for rows that do not change; others have another one.
        var identity: ObjectIdentifier { get }
        func path(at index: Int) -> NodePath
        func index(of path: NodePath) -> Int?
    }

    package init(count: Int, _ source: any Source) {
        self.count = count
        self.source = source
    }

    /// The path of a row, from 0; `nil` if there is none.
    public func path(at index: Int) -> NodePath? { (0..<count).contains(index) ? source.path(at: index) : nil }

    /// The place of a row, from 0; `nil` if it is none.
    public func index(of path: NodePath) -> Int? { source.index(of: path) }

    /// Compares the identities of lists that do not change.
    public static func == (left: NodeAccessibleRows, right: NodeAccessibleRows) -> Bool {
        left.count == right.count && left.source.identity == right.source.identity
    }
}
