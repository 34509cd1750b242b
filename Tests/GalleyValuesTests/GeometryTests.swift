import GalleyText
import Testing

@Suite struct GeometryTests {
    @Test func rectanglesHaveAnOriginAndASize() {
        let rect = Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4))
        #expect(rect == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(rect.maxX == 4 && rect.maxY == 6)
    }
}
