import GalleyDrawing
import GalleyLayout
import GalleySupport
import GalleyTestSupport
import GalleyTesting
import GalleyText
import GalleyUnicode
import Testing

@testable import GalleyDisplay

/// All features at the same time, on real threads.
@MainActor @Suite struct DisplayStressConcurrencyTests {
    /// A layer whose image is the version number that it was asked to draw.
    final class Versioned: DisplayLayer {
        var version: UInt32 = 0
        var begun = 0
        var ended = 0
        var shownCount = 0
        var staleCount = 0

        override func makeDrawing() -> (any LayerDrawing)? {
            let version = version
            return ClosureDrawing(image: { context in
                for _ in 0..<Int(version % 5) { try context.cancellation.check() }
                if version % 97 == 0 { throw Failure() }
                return try Bitmap(width: 1, height: 1, pixels: [0xFF00_0000 | version])
            })
        }

        override func willDisplay() { begun += 1 }

        override func didDisplay(_ payload: (any Sendable)?, isFinished: Bool) {
            ended += 1
            guard isFinished, let contents else { return }
            shownCount += 1
            if pixels(of: contents) != [0xFF00_0000 | version & 0xFF_FFFF] { staleCount += 1 }
        }

        func request() {
            version += 1
            setNeedsDisplay()
        }
    }

    private func step(_ layers: [Versioned], using random: inout SeededGenerator) {
        guard let layer = layers.randomElement(using: &random) else { return }
        layer.request()
        switch Int.random(in: 0..<16, using: &random) {
        case 0: layer.displaySuspended.toggle()
        case 1: layer.cancelDisplay()
        case 2: layer.displayPriority = Int.random(in: -2...2, using: &random)
        case 3: layer.displayImmediately()
        case 4: layer.superlayer?.displaySuspended.toggle()
        default: layer.displayIfNeeded()
        }
    }

    @Test func aHundredThousandRequestsFromEightTasks() async throws {
        let queue = DisplayQueue(maximumWorkers: 4, workers: ThreadWorkers(idleSeconds: 0))
        let group = DisplayGroup(queue: queue)
        let roots = (0..<4).map { _ in DisplayLayer(group: group) }
        let layers = (0..<64).map { index in
            let layer = Versioned(group: group)
            layer.displaysAsynchronously = true
            layer.frame = Rect(x: 0, y: 0, width: 1, height: 1)
            roots[index % 4].addSublayer(layer)
            return layer
        }
        for root in roots { root.isTransactionContainer = true }
        let most = Guarded(0)
        await withTaskGroup(of: Void.self) { tasks in
            for worker in 0..<8 {
                tasks.addTask {
                    var random = SeededGenerator(seed: UInt64(worker))
                    for number in 0..<12_500 {
                        await step(layers, using: &random)
                        if number % 500 == 0 {
                            let queued = queue.statistics.queued
                            most.withLock { $0 = max($0, queued) }
                        }
                    }
                }
            }
        }
        for layer in roots + layers { layer.displaySuspended = false }
        while !group.isIdle || layers.contains(where: { $0.needsDisplay || $0.isDisplaying }) {
            group.commit()
            await Task.yield()
        }
        for layer in layers {
            #expect(layer.staleCount == 0)
            #expect(layer.begun == layer.ended)
            #expect(layer.shownCount > 0)
            if layer.displayError == nil {
                #expect(layer.contents.map { pixels(of: $0) } == [0xFF00_0000 | layer.version & 0xFF_FFFF])
            }
        }
        let statistics = queue.statistics
        #expect(statistics.queued == 0 && statistics.running == 0)
        #expect(layers.reduce(0) { $0 + Int($1.version) } == 100_000)
        // Requests do not accumulate: at most one request of each layer waits.
        #expect(most.withLock { $0 } <= layers.count)
        #expect(group.contents.layerCount <= layers.count)
        #expect(group.contents.bytes <= layers.count * 16)
    }

    /// The memory of the process does not grow with the number of requests.
    @Test func memoryIsFlat() async throws {
        let group = DisplayGroup(queue: DisplayQueue(maximumWorkers: 2, workers: ThreadWorkers(idleSeconds: 0)))
        let layers = (0..<8).map { _ in
            let layer = Versioned(group: group)
            layer.displaysAsynchronously = true
            layer.frame = Rect(x: 0, y: 0, width: 1, height: 1)
            return layer
        }
        weak var early: DisplayTransaction?
        var random = SeededGenerator(seed: 1)
        for number in 0..<6000 {
            step(layers, using: &random)
            if number == 100 { early = group.transaction(for: layers[0]) }
            if number % 50 == 0 {
                group.commit()
                await Task.yield()
            }
        }
        for layer in layers { layer.displaySuspended = false }
        while !group.isIdle {
            group.commit()
            await Task.yield()
        }
        #expect(early == nil)
    }
}
