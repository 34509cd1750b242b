internal import GalleyInterface
internal import GalleyNodes

/// The numbers of a window's nodes, so that the object of a node keeps its path. A number is never used again.
struct AccessibleNumbers {
    private let window: UInt32
    private var numbers: [NodePath: Int] = [:]
    private var paths: [Int: NodePath] = [:]
    private var last = 0

    /// Numbers for a window by SDL's number.
    init(window: UInt32) { self.window = window }

    /// The number of a node.
    subscript(_ path: NodePath) -> Int {
        mutating get {
            if let number = numbers[path] { return number }
            last += 1
            numbers[path] = last
            paths[last] = path
            return last
        }
    }

    /// The name of a node's object.
    mutating func name(of path: NodePath) -> String { "e\(window)_\(self[path])" }

    /// The name of a node's object; `nil` if the node never had one.
    func knownName(of path: NodePath) -> String? { numbers[path].map { "e\(window)_\($0)" } }

    /// The node of an object.
    func path(of name: String) -> NodePath? {
        let start = "e\(window)_"
        return name.hasPrefix(start) ? Int(name.dropFirst(start.count)).flatMap { paths[$0] } : nil
    }

    /// Forgets nodes that are gone when there are many of them, so that rows that come back usually keep their numbers.
    mutating func keep(_ isThere: (String) -> Bool) {
        guard numbers.count > 20_000 else { return }
        numbers = numbers.filter { isThere("e\(window)_\($0.value)") }
        paths = Dictionary(uniqueKeysWithValues: numbers.map { ($0.value, $0.key) })
    }
}
