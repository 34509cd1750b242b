// Glibc is imported for memcmp.
internal import Glibc

extension Bitmap {
    /// The smallest rectangle that contains all pixels in which another bitmap differs; `nil` where the sizes differ.
    ///
    /// - Complexity: O(the rows up to the first and after the last different one, and the rows between them).
    package func difference(from other: Bitmap) -> PixelRect? {
        guard width == other.width, height == other.height else { return nil }
        if self === other { return .empty }
        let (width, height) = (width, height)
        return unsafe withUnsafeBytes { own in
            unsafe other.withUnsafeBytes { its in
                guard let own = own.baseAddress, let its = its.baseAddress else { return .empty }
                let (step, otherStep) = (stride, other.stride)
                func isSame(_ row: Int) -> Bool {
                    unsafe memcmp(own + row * step, its + row * otherStep, width * 4) == 0
                }
                guard let top = (0..<height).first(where: { !isSame($0) }) else { return .empty }
                let bottom = ((top..<height).last { !isSame($0) } ?? top) + 1
                var (left, right) = (width, 0)
                for row in top..<bottom {
                    let one = unsafe (own + row * step).assumingMemoryBound(to: UInt32.self)
                    let two = unsafe (its + row * otherStep).assumingMemoryBound(to: UInt32.self)
                    var column = 0
                    while column < left, unsafe one[column] == two[column] { column += 1 }
                    left = column
                    column = width
                    while column > right, unsafe one[column - 1] == two[column - 1] { column -= 1 }
                    right = column
                }
                return PixelRect(left: left, top: top, right: right, bottom: bottom)
            }
        }
    }
}
