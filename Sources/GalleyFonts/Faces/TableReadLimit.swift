/// The number of steps for reading a font's tables. Many offsets may point to one place, so that a small file describes
/// more rules than can be read; the largest real fonts need a hundredth of it.
final class TableReadLimit {
    private var left: Int

    init(_ steps: Int = 8 << 20) {
        left = steps
    }

    var isSpent: Bool { left <= 0 }

    /// Uses up `steps`; false if not enough remain.
    @inline(__always)
    func spend(_ steps: Int) -> Bool {
        left -= steps
        return left > 0
    }
}
