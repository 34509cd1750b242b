import GalleyText
import Testing

@Suite struct GeometryTests {
    @Test func rectanglesHaveAnOriginAndASize() {
        let rect = Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4))
        #expect(rect == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(rect.maxX == 4 && rect.maxY == 6)
    }

    @Test func outsetsAreTheReverseOfInsets() {
        let rect = Rect(x: 1, y: 2, width: 30, height: 40)
        let insets = EdgeInsets(top: 1, left: 2, bottom: 4, right: 8)
        #expect(rect.inset(by: insets).size.outset(by: insets) == rect.size)
        #expect(rect.size.outset(by: insets) == Size(width: 40, height: 45))
    }
}
