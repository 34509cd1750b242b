import GalleyValues
import Testing

@Suite struct VectorTests {
    @Test func pointsAndVectorsAddUp() {
        let (start, end) = (Point(x: 3, y: -2), Point(x: 5, y: 7))
        let way = end - start
        #expect(way == Vector(dx: 2, dy: 9))
        #expect(start + way == end && end - way == start && end + -way == start)
        #expect(way + way == way * 2 && way - way == .zero)
        var moved = start
        moved += way
        #expect(moved == end)
    }
}
