import GalleyText
import Testing

@Suite struct TextContainerTests {
    /// A container with a value that was set and reset equals a new one.
    @Test func defaultsAreEqualAfterAnyChanges() {
        var container = TextContainer(width: 100)
        container.exclusions.append(.rect(Rect(x: 0, y: 0, width: 10, height: 10)))
        container.pathLineWidth = 3
        container.truncationToken = AttributedText("…")
        #expect(container != TextContainer(width: 100))
        container.exclusions.removeAll()
        container.pathLineWidth = 0
        container.truncationToken = nil
        #expect(container == TextContainer(width: 100))
        #expect(container.hashValue == TextContainer(width: 100).hashValue)
    }

    /// A list that grows in a loop is not copied each time.
    @Test func exclusionsGrowInPlace() {
        var container = TextContainer(width: 100)
        container.exclusions.append(.rect(.zero))
        container.exclusions.reserveCapacity(100)
        let start = container.exclusions.withUnsafeBufferPointer { $0.baseAddress }
        for _ in 0..<90 { container.exclusions.append(.rect(.zero)) }
        #expect(container.exclusions.count == 91)
        #expect(container.exclusions.withUnsafeBufferPointer { $0.baseAddress } == start)
    }

    /// Copies do not change.
    @Test func copiesAreValues() {
        var container = TextContainer(width: 100)
        container.exclusions.append(.rect(.zero))
        let copy = container
        container.exclusions.append(.ellipse(center: .zero, radiusX: 1, radiusY: 2))
        #expect(copy.exclusions.count == 1 && container.exclusions.count == 2)
    }
}
