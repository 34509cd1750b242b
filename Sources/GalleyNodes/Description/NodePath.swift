internal import GalleySupport

/// The identity of a node: its explicit id among its siblings, or else its kind and its position among siblings of that
/// kind, in the identity of the node around it.
public final class NodePath: Hashable, Sendable, CustomStringConvertible {
    /// The last step of a path.
    enum Key: Hashable, Sendable {
        case id(ItemID)
        case position(kind: String, index: Int)
        /// A part of a list that belongs to an item or a section, such as a header.
        case part(String, ItemID)
    }

    /// The path of the node around it; `nil` for the root.
    public let parent: NodePath?
    let key: Key
    private let storedHash: Int

    init(_ key: Key, in parent: NodePath?) {
        self.key = key
        self.parent = parent
        storedHash = key.hash(in: parent?.storedHash ?? 0)
    }

    static let root = NodePath(.id(""), in: nil)

    /// The explicit id; `nil` where there is none.
    public var id: ItemID? {
        if case .id(let id) = key, parent != nil { id } else { nil }
    }

    /// The explicit id, or else the whole path. Used to report events.
    public var name: String { id?.description ?? description }

    /// The steps from the root, separated by `/`; a step without an id is its kind and position, such as `text.0`.
    public var description: String {
        var steps: [String] = []
        var next: NodePath? = self
        while let path = next, path.parent != nil {
            switch path.key {
            case .id(let id): steps.append(id.description)
            case .part(let kind, let id): steps.append("\(kind) \(id).0")
            case .position(let kind, let index): steps.append("\(kind).\(index)")
            }
            next = path.parent
        }
        return steps.reversed().joined(separator: "/")
    }

    /// Compares the steps.
    public static func == (left: NodePath, right: NodePath) -> Bool {
        var (one, other): (NodePath?, NodePath?) = (left, right)
        while let a = one, let b = other {
            if a === b { return true }
            guard a.storedHash == b.storedHash, a.key == b.key else { return false }
            (one, other) = (a.parent, b.parent)
        }
        return one == nil && other == nil
    }

    /// Feeds the steps to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(storedHash) }

    /// Whether `other` is this path or inside it.
    package func contains(_ other: NodePath) -> Bool {
        var next: NodePath? = other
        while let path = next {
            if path == self { return true }
            next = path.parent
        }
        return false
    }
}

extension NodePath.Key {
    /// The hash of a path that ends with the key, from that of the path around it.
    fileprivate func hash(in parent: Int) -> Int {
        switch self {
        case .position(let kind, let index) where kind.utf8.count <= 8:
            // Short kinds, such as those of primitives, are mixed at less cost than with a hasher.
            var name: UInt64 = 0
            for byte in kind.utf8 { name = name << 8 | UInt64(byte) }
            let hash = ByteHash.combine(UInt64(truncatingIfNeeded: parent), name)
            return Int(truncatingIfNeeded: ByteHash.combine(hash, UInt64(truncatingIfNeeded: index) &+ 1))
        case .id, .position, .part:
            var hasher = Hasher()
            hasher.combine(parent)
            hasher.combine(self)
            return hasher.finalize()
        }
    }
}
