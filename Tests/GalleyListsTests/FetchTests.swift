import GalleyTesting
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

@MainActor @Suite struct FetchTests {
    /// The decision table, row by row.
    @Test func decisionTable() {
        func decide(_ change: (inout FetchDecision) -> Void) -> Bool {
            var decision = FetchDecision(
                progress: .idle, now: .seconds(10), leadingScreens: 2, viewport: 100, length: 1000, remaining: 150,
                isVisible: true, isTowards: true, last: "z")
            change(&decision)
            return decision.shouldFetch
        }
        #expect(decide { _ in })
        #expect(decide { $0.remaining = 200 } && !decide { $0.remaining = 201 })
        #expect(!decide { $0.progress = .fetching } && !decide { $0.progress = .waiting })
        #expect(!decide { $0.leadingScreens = 0 } && !decide { $0.viewport = 0 })
        #expect(!decide { $0.isVisible = false } && !decide { $0.isTowards = false })
        #expect(
            decide {
                $0.length = 99
                $0.isVisible = false
            }, "contents that are shorter than the viewport are fetched while hidden, too")
        #expect(!decide { $0.progress = .ended(at: "z") } && decide { $0.progress = .ended(at: "y") })
        #expect(!decide { $0.progress = .failed(until: .seconds(11)) })
        #expect(decide { $0.progress = .failed(until: .seconds(10)) })
    }

    @MainActor final class Source {
        var fetches: [ListFetch] = []
        var edges: [ListEdge] { fetches.map(\.edge) }
    }

    private func stage(_ source: Source, at edges: Set<ListEdge> = [.end]) -> ListStage {
        let stage = ListStage()
        stage.change = { $0.onFetchRequest(at: edges) { source.fetches.append($0) } }
        return stage
    }

    @Test func oneFetchRunsAtATimeAndTheNextWaitsForItsItems() throws {
        let source = Source()
        let stage = stage(source)
        try stage.show(ids(0..<30))
        #expect(source.fetches.isEmpty)
        stage.scroll(by: 650)
        stage.settle()
        #expect(source.edges == [.end])
        stage.scroll(by: 100)
        stage.settle()
        #expect(source.fetches.count == 1)
        // The end of the request comes before the items are described.
        source.fetches[0].end(.more)
        stage.settle()
        #expect(source.fetches.count == 1)
        try stage.show(ids(0..<60))
        #expect(source.fetches.count == 1)
        stage.scroll(by: 1200)
        stage.settle()
        #expect(source.fetches.count == 2)
        // The items come first.
        try stage.show(ids(0..<90))
        source.fetches[1].end(.more)
        stage.settle()
        #expect(source.fetches.count == 2)
    }

    /// The items are described before the request ends, and the user scrolls before they are laid out.
    @Test(arguments: [ListEdge.end, .start]) func scrollingFetchesNothingWhileItemsArrive(edge: ListEdge) throws {
        let source = Source()
        let stage = stage(source, at: [edge])
        let fetching = stage.change
        if edge == .start { stage.change = { fetching($0).anchored(to: .end) } }
        try stage.show(ids(0..<10))
        if source.fetches.isEmpty { stage.scroll(by: edge == .end ? 100 : -100) }
        stage.settle()
        #expect(source.edges == [edge])
        stage.describe(try ListSnapshot((edge == .end ? 0..<70 : -60..<10).map { ListItem("r\($0)") }))
        source.fetches[0].end(.more)
        for _ in 0..<20 {
            stage.scroll(by: edge == .end ? 20 : -20)
            stage.workers.step(0)
        }
        stage.settle()
        #expect(source.fetches.count == 1 && stage.list?.snapshot.itemCount == 70)
        stage.scroll(by: edge == .end ? 2200 : -2200)
        stage.settle()
        #expect(source.fetches.count == 2)
        // A request that brought nothing is repeated when the user scrolls on.
        source.fetches[1].end(.more)
        stage.settle()
        #expect(source.fetches.count == 2)
        stage.scroll(by: edge == .end ? -20 : 20)
        stage.scroll(by: edge == .end ? 20 : -20)
        stage.settle()
        #expect(source.fetches.count == 3)
    }

    @Test func noFetchAfterTheEndOfTheData() throws {
        let source = Source()
        let stage = stage(source)
        try stage.show(ids(0..<30))
        stage.scroll(by: 2000)
        stage.settle()
        source.fetches[0].end(.end)
        try stage.show(ids(0..<35))
        stage.scroll(by: 2000)
        stage.settle()
        #expect(source.fetches.count == 1)
        try stage.show(ids(0..<40))
        stage.scroll(by: 2000)
        stage.settle()
        #expect(source.fetches.count == 2, "other items are at the end")
    }

    @Test func aFailedFetchIsRepeatedAfterItsTime() throws {
        let source = Source()
        let stage = stage(source)
        try stage.show(ids(0..<3))
        #expect(source.fetches.count == 1, "contents that are shorter than the viewport")
        source.fetches[0].end(.retry(after: .milliseconds(500)))
        stage.settle()
        stage.advance(400)
        #expect(source.fetches.count == 1)
        stage.advance(200)
        #expect(source.fetches.count == 2)
    }

    /// The program's view: a closure that returns whether there is more.
    @Test func aClosureFetchesAndIsCancelledWithItsList() async throws {
        @MainActor final class Model {
            var edges: [ListEdge] = []
            var results: [ListFetchResult] = []
            var isCancelled = false
        }
        struct Offline: Error {}
        let model = Model()
        let stage = ListStage()
        stage.change = {
            $0.onFetch(retryDelay: .milliseconds(500)) { edge in
                model.edges.append(edge)
                if model.results.isEmpty {
                    while !Task.isCancelled { await Task.yield() }
                    model.isCancelled = true
                    throw Offline()
                }
                await Task.yield()
                if model.results.removeFirst() == .end { return .end }
                throw Offline()
            }
        }
        func wait() async {
            for _ in 0..<1000 where stage.list?.isFetching(.end) == true { await Task.yield() }
            #expect(stage.list?.isFetching(.end) == false)
            stage.settle()
        }
        model.results = [.more, .end]
        try stage.show(ids(0..<3))
        #expect(model.edges == [.end], "the closure begins at once")
        await wait()
        stage.advance(400)
        #expect(model.edges.count == 1)
        stage.advance(200)
        #expect(model.edges.count == 2, "an error is followed by another request")
        await wait()
        stage.advance(1000)
        #expect(model.edges.count == 2, "the end of the data")
        #expect(stage.list?.fetch(.end) == true)
        stage.host.describe(Box())
        stage.settle()
        for _ in 0..<1000 where !model.isCancelled { await Task.yield() }
        #expect(model.isCancelled && model.edges.count == 3)
    }

    @Test func historyIsFetchedAtTheStartAndMovesNothing() throws {
        let source = Source()
        let stage = stage(source, at: [.start])
        let fetching = stage.change
        stage.change = { fetching($0).anchored(to: .end) }
        try stage.show(ids(100..<130))
        #expect(source.fetches.isEmpty)
        stage.scroll(by: -700)
        stage.settle()
        #expect(source.edges == [.start])
        let row = try #require(stage.list?.visibleRows[1])
        let top = stage.layerTop(row)
        try stage.show(ids(60..<130))
        source.fetches[0].end(.more)
        stage.settle()
        #expect(stage.layerTop(row) == top)
    }

    @Test func aFetchIsForcedAndCancelled() throws {
        let source = Source()
        let stage = stage(source)
        try stage.show(ids(0..<100))
        #expect(stage.list?.fetch(.end) == true && stage.list?.fetch(.end) == false)
        #expect(stage.list?.isFetching(.end) == true)
        stage.host.describe(Box())
        stage.settle()
        #expect(source.fetches.count == 1 && source.fetches[0].isCancelled)
    }
}
