import GalleyNodes
import GalleyText
import Testing

/// Ids of nodes that are no strings.
@MainActor @Suite struct NodeIDTests {
    private struct Place: Hashable, Sendable {
        var row: Int
        var column: Int
    }

    @Test func anyValueIsAnID() throws {
        let stage = Stage()
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                swatch(red, 10, 10).id(1)
                swatch(red, 20, 20).id("1")
                swatch(red, 30, 30).id(Place(row: 0, column: 0))
                swatch(red, 40, 40).id(2).id("two")
            })
        func width(_ id: some Hashable & Sendable) -> Double? {
            stage.host.path(of: id).flatMap { stage.host.frame(of: $0) }?.width
        }
        #expect(width(1) == 10 && width("1") == 20 && width(Place(row: 0, column: 0)) == 30 && width("two") == 40)
        #expect(stage.host.path(of: 2) == nil && stage.host.path(of: 1)?.id == ItemID(1))
    }

    @Test func anotherIDIsAnotherNode() throws {
        let stage = Stage()
        func show(_ id: some Hashable & Sendable) { stage.show(swatch(red, 10, 10).id(id)) }
        show(1)
        show("1")
        #expect(stage.host.path(of: 1) == nil && stage.host.path(of: "1") != nil)
        show(1)
        #expect(stage.host.path(of: 1) != nil && stage.host.path(of: "1") == nil)
    }
}
