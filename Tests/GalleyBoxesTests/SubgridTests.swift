import GalleyBoxes
import GalleyText
import Testing

/// Subgrids: CSS Grid 2, section 9.
@Suite struct SubgridTests {
    private func box(_ id: String, width: Double = 10, height: Double = 10) -> Box {
        var box = Box(id: id)
        (box.style.minWidth, box.style.minHeight) = (.points(width), .points(height))
        return box
    }

    private func grid(
        columns: String, rows: String = "none", gap: Double = 0, id: String? = nil, _ children: [Box]
    ) throws -> Box {
        var grid = Box(id: id, children: children)
        grid.style.display = .grid
        grid.style.gridTemplateColumns = try GridTemplate(columns)
        grid.style.gridTemplateRows = try GridTemplate(rows)
        (grid.style.columnGap, grid.style.rowGap) = (.points(gap), .points(gap))
        return grid
    }

    private func frame(_ id: String, _ layout: BoxLayout) throws -> Rect { try #require(layout[id]).absoluteFrame }

    /// Items of a subgrid are in the tracks of the grid around it, and determine their sizes.
    @Test func itemsShareTheTracksOfTheGrid() throws {
        var inner = try grid(columns: "subgrid", [box("a", width: 30), box("b", width: 70)])
        inner.style.gridColumn = try GridPlacement("1 / span 2")
        let outer = try grid(columns: "auto auto", [inner, box("c", width: 50), box("d", width: 20)])
        var root = Box(children: [outer])
        root.style.alignItems = .flexStart
        let layout = try root.layout(width: 400)
        #expect(try frame("a", layout).width == 50 && frame("c", layout).width == 50)
        #expect(try frame("b", layout).x == 50 && frame("b", layout).width == 70 && frame("d", layout).width == 70)
    }

    /// The edges of a subgrid, and half of the difference of gaps, are inside of the tracks.
    @Test func edgesAndGapsAreInsideOfTracks() throws {
        var inner = try grid(columns: "subgrid", gap: 30, [box("a"), box("b")])
        inner.style.gridColumn = try GridPlacement("1 / span 2")
        inner.style.padding = BoxSides(.points(5))
        inner.style.border = BoxSides(2)
        let outer = try grid(columns: "100px 60px", gap: 10, [inner])
        let layout = try outer.layout(width: 400)
        #expect(try frame("a", layout).x == 7 && frame("a", layout).width == 100 - 7 - 10)
        #expect(try frame("b", layout).x == 110 + 10 && frame("b", layout).width == 60 - 10 - 7)
    }

    /// Content-sized tracks make room for the edges of a subgrid around their items.
    @Test func tracksMakeRoomForEdges() throws {
        var inner = try grid(columns: "subgrid", gap: 20, [box("a", width: 30), box("b", width: 40)])
        inner.style.gridColumn = try GridPlacement("1 / span 2")
        inner.style.padding = BoxSides(.points(5))
        let outer = try grid(columns: "auto auto", id: "g", [inner])
        var root = Box(children: [outer])
        root.style.alignItems = .flexStart
        let layout = try root.layout(width: 400)
        #expect(try frame("g", layout).width == 5 + 30 + 20 + 40 + 5)
        #expect(try frame("a", layout).width == 30 && frame("b", layout).width == 40)
        #expect(try frame("b", layout).x == 55)
    }

    /// Rows, of a subgrid in a subgrid.
    @Test func rowsAreSharedThroughLevels() throws {
        func column(_ id: String, _ heights: [Double]) throws -> Box {
            var inner = try grid(
                columns: "none", rows: "subgrid", heights.enumerated().map { box("\(id)\($0)", height: $1) })
            inner.style.gridRow = try GridPlacement("span 3")
            return inner
        }
        var nested = try grid(columns: "none", rows: "subgrid", [try column("b", [40, 10, 20])])
        nested.style.gridRow = try GridPlacement("span 3")
        let outer = try grid(columns: "50px 50px", [try column("a", [10, 30, 10]), nested])
        let layout = try outer.layout(width: 400)
        for id in ["a", "b"] {
            #expect(try (0..<3).map { try frame("\(id)\($0)", layout).y } == [0, 40, 70])
            #expect(try (0..<3).map { try frame("\(id)\($0)", layout).height } == [40, 30, 20])
        }
    }

    /// Names of lines of both grids; there are no implicit tracks.
    @Test func linesHaveNamesOfBothGrids() throws {
        var named = box("a")
        named.style.gridColumn = try GridPlacement("outer / inner")
        var far = box("b")
        far.style.gridColumn = try GridPlacement("7 / 9")
        var inner = try grid(columns: "subgrid [x] repeat(2, [y]) [inner]", [named, far])
        inner.style.gridColumn = try GridPlacement("2 / span 3")
        let outer = try grid(columns: "10px 20px [outer] 30px 40px", [inner])
        let layout = try outer.layout(width: 400)
        #expect(try frame("a", layout).x == 30 && frame("a", layout).width == 70)
        #expect(try frame("b", layout).x == 60 && frame("b", layout).width == 40)
    }

    /// A changed item of a subgrid changes the tracks of the grid around it.
    @Test func changesReachTheTracks() throws {
        var inner = try grid(columns: "subgrid", [box("a", width: 30), box("b", width: 40)])
        inner.style.gridColumn = try GridPlacement("1 / span 2")
        var outer = try grid(columns: "auto auto", [inner, box("c")])
        var root = Box(children: [outer])
        root.style.alignItems = .flexStart
        var tree = try BoxTree(root)
        _ = try tree.layout(width: 400)
        let changedBox = try #require(tree.id(named: "a"))
        try tree.setStyle(of: changedBox) { $0.minWidth = .points(90) }
        inner.children[0].style.minWidth = .points(90)
        outer.children[0] = inner
        root.children[0] = outer
        let (changed, fresh) = (try tree.layout(width: 400), try root.layout(width: 400))
        #expect(try frame("c", changed).width == 90)
        #expect(try ["a", "b", "c"].allSatisfy { try frame($0, changed) == frame($0, fresh) })
    }

    /// A subgrid outside of a grid has no tracks.
    @Test func aSubgridNeedsAGrid() throws {
        let layout = try grid(columns: "subgrid", [box("a"), box("b")]).layout(width: 100)
        #expect(try frame("b", layout).y == 10)
    }
}
