import GalleyDisplay
import GalleyDrawing
import GalleyLayout
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

/// Hosts whose background work runs on threads of the system. ThreadSanitizer runs these tests as well.
@MainActor @Suite struct NodeHostConcurrencyTests {
    private let size = Size(width: 160, height: 160)

    private func makeHost(_ environment: NodeEnvironment? = nil, workers: Int = 4) -> NodeHost {
        let group = DisplayGroup(queue: DisplayQueue(maximumWorkers: workers), loop: HostLoop {})
        return NodeHost(size: size, environment: environment ?? testEnvironment(), group: group)
    }

    /// Turns until nothing is left to do.
    private func settle(_ host: NodeHost) async throws {
        for _ in 0..<20_000 {
            host.turn()
            if host.isIdle || host.group.isIdle && host.isMoving { return }
            try await Task.sleep(for: .microseconds(200))
        }
        Issue.record("the host is still busy")
    }

    /// Descriptions, sizes and events arrive while older descriptions are laid out and drawn on other threads.
    @Test(arguments: UInt64(300)..<304) func updatesDuringBackgroundWorkEndInTheLastDescription(
        seed: UInt64
    ) async throws {
        var random = RandomNodes(seed: seed)
        let host = makeHost()
        var model = RandomNodes.Model.column((0..<3).map { (id: "top\($0)", node: random.model(depth: 2)) })
        for _ in 0..<25 {
            host.describe(model.spec)
            let place = Point(x: Double(random.number(160)), y: Double(random.number(160)))
            switch random.number(6) {
            case 0: host.resize(to: Size(width: Double(120 + random.number(40)), height: 160))
            case 1: host.environment.textScale = 1 + Double(random.number(3)) / 2
            case 2: host.handle(.scroll(by: Vector(dx: 0, dy: 30), at: place))
            case 3: host.handleMemoryPressure()
            case 4: host.handle(.key(KeyStroke("Tab")))
            default: break
            }
            for _ in 0..<random.number(4) {
                host.turn()
                await Task.yield()
            }
            model = random.changed(model, depth: 2)
        }
        host.setFocus(nil)
        host.describe(model.spec)
        try await settle(host)
        for node in host.nodes.values where node.scroll != nil { host.scroll(node.path, to: .zero) }
        try await settle(host)
        let fresh = makeHost(host.environment)
        fresh.resize(to: host.size)
        try fresh.describeImmediately(model.spec)
        try await settle(fresh)
        #expect(host.dump == fresh.dump)
        #expect(host.accessibilityTree == fresh.accessibilityTree)
    }

    /// A frozen layout is queried and drawn by many threads, while others lay out the same nodes.
    @Test func layoutsAreSharedByThreads() async throws {
        var random = RandomNodes(seed: 310)
        let model = RandomNodes.Model.column((0..<4).map { (id: "top\($0)", node: random.model(depth: 3)) })
        let spec = model.spec
        let environment = testEnvironment()
        let range = SizeRange(maxWidth: 160)
        let layout = try NodeLayout(spec, in: range, environment: environment)
        let (dump, pixels) = (layout.dump, try layout.makeSurface().makeBitmap().bytes)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<16 {
                group.addTask {
                    if index % 2 == 0 {
                        return try NodeLayout(spec, in: range, environment: environment).dump == dump
                    }
                    return try layout.dump == dump && layout.makeSurface().makeBitmap().bytes == pixels
                }
            }
            for try await isEqual in group { #expect(isEqual) }
        }
    }

    /// Images arrive from threads of a loader, also after their nodes and their host are gone.
    @Test func imagesArriveFromAnyThread() async throws {
        let images = ManualImages()
        var environment = testEnvironment()
        environment.images = images
        var host: NodeHost? = makeHost(environment)
        for round in 0..<8 {
            host?.describe(
                LayoutSpec.stack(.horizontal) {
                    for index in 0..<6 {
                        ImageNode("i\((index + round) % 8)").size(width: 20, height: 20).id("n\(index)")
                    }
                })
            if let host { try await settle(host) }
            let names = images.waiting
            await withTaskGroup(of: Void.self) { group in
                for name in names {
                    group.addTask {
                        images.report(.progress(0.5), for: name)
                        images.report(.finished(plain(0xFF00_FF00)), for: name)
                    }
                }
                host?.turn()
            }
        }
        if let host { try await settle(host) }
        #expect(host?.nodes.values.allSatisfy { $0.image == nil || $0.image?.shown != nil } == true)
        host?.describe(ImageNode("late").size(width: 20, height: 20))
        if let host { try await settle(host) }
        let names = images.waiting
        host = nil
        for name in names { images.report(.finished(plain(0xFF00_FF00)), for: name) }
    }
}

extension Bitmap {
    /// The pixels of all rows.
    fileprivate var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
