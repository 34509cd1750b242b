/// Pixels of four bytes, row by row, without the padding of rows.
public func pixels(in bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(width * height)
    for y in 0..<height {
        for x in 0..<width {
            result.append(bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self))
        }
    }
    return result
}

/// The largest difference of any component, and the mean over all components; 255 if sizes differ.
public func difference(_ one: [UInt32], _ other: [UInt32]) -> (largest: Int, mean: Double) {
    guard one.count == other.count else { return (255, 255) }
    var largest = 0
    var sum = 0
    for (first, second) in zip(one, other) where first != second {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let distance = abs(Int(first >> shift & 255) - Int(second >> shift & 255))
            largest = max(largest, distance)
            sum += distance
        }
    }
    return (largest, Double(sum) / Double(max(one.count * 4, 1)))
}
