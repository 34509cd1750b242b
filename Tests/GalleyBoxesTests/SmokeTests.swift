import GalleyBoxes
import GalleyText
import Testing

@Suite struct Smoke {
    @Test func row() throws {
        var box = Box()
        box.style.width = 300
        box.style.height = 100
        var child = Box()
        child.style.flexGrow = 1
        box.children = [child, child, child]
        let layout = try box.layout()
        #expect(layout.root.children.map(\.frame.width) == [100, 100, 100])
    }
}
