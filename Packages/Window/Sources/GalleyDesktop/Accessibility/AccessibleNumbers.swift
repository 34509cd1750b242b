internal import GalleyInterface
internal import GalleyNodes

/// The numbers of a window's nodes, so that the object of a node keeps its path. A number is never used again.
struct AccessibleNumbers {
    private let window: UInt32
    private var numbers: [NodePath: Int] = [:]
    private var last = 0

    /// Numbers for a window by SDL's number.
    init(window: UInt32) { self.window = window }

    /// The number of a node.
    subscript(_ path: NodePath) -> Int {
        mutating get {
            if let number = numbers[path] { return number }
            last += 1
            numbers[path] = last
            return last
        }
    }

    /// Forgets nodes that are gone when there are many of them, so that rows that come back usually keep their numbers.
    mutating func keep(_ isThere: (String) -> Bool) {
        guard numbers.count > 20_000 else { return }
        numbers = numbers.filter { isThere("e\(window)_\($0.value)") }
    }
}
