import GalleyLayoutTestSupport
import GalleyTestSupport
import Testing

@testable import GalleyRegions

/// Compares the index of floats with a list of all of them.
@Suite struct FloatIndexTests {
    /// The box of a float next to the previous ones, at either edge or between them.
    private static func box(
        behind boxes: [Trapezoid], top: Int, using random: inout SeededGenerator
    ) -> Trapezoid {
        let band = BlockInterval(start: top, end: top + Int.random(in: 1...60, using: &random))
        let beside = boxes.filter { $0.top < Double(band.end) && $0.bottom > Double(band.start) }
        let length = Int.random(in: 1...20, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
            // Alone in the middle.
            let start = Int.random(in: 300...600, using: &random)
            return Trapezoid(band, InlineSpan(start: start, end: start + length))
        case 1...3:
            let end = beside.filter { $0.endAtTop >= 1000 }.reduce(1000) { min($0, $1.startAtTop) }
            return Trapezoid(band, InlineSpan(start: Int(end) - length, end: 1000))
        default:
            let start = beside.filter { $0.startAtTop <= 0 }.reduce(0) { max($0, $1.endAtTop) }
            return Trapezoid(band, InlineSpan(start: 0, end: Int(start) + length))
        }
    }

    private static func taken(_ pieces: [Trapezoid]) -> Set<Int> {
        pieces.reduce(into: []) { $0.formUnion(Int($1.startAtTop)..<max(Int($1.startAtTop), Int($1.endAtTop))) }
    }

    @Test(arguments: 0..<40) func resultsEqualThoseOfAList(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var index = FloatIndex()
        var boxes: [Trapezoid] = []
        var kept: [(index: FloatIndex, count: Int)] = []
        for round in 0..<120 {
            // Floats are sometimes removed again.
            if Int.random(in: 0..<6, using: &random) == 0 { kept.append((index, boxes.count)) }
            if Int.random(in: 0..<9, using: &random) == 0, let last = kept.popLast() {
                index = last.index
                boxes.removeSubrange(last.count...)
                kept.removeAll { $0.count > boxes.count }
            }
            let top = Int(boxes.last?.top ?? 0) + max(0, Int.random(in: -20...20, using: &random))
            let box = Self.box(behind: boxes, top: top, using: &random)
            boxes.append(box)
            if round % 7 == 6 { index.add([box], box: box) } else { index.add(box) }

            for _ in 0..<12 {
                let from = Double(Int.random(in: -5...top + 80, using: &random))
                let to = from + Double(Int.random(in: 1...30, using: &random))
                var found: [Trapezoid] = []
                index.forEach(from: from, to: to) { found.append($0) }
                let expected = boxes.filter { $0.top < to && $0.bottom > from }
                #expect(Self.taken(found) == Self.taken(expected))
                let below = boxes.filter { $0.bottom > from }
                #expect(index.top(below: from) == below.map { max($0.top, from) }.min() ?? .infinity)
                // Nothing changes before the next edge, which is an edge of a box.
                let edge = index.edge(below: from)
                #expect(edge.isFinite == !below.isEmpty)
                if edge.isFinite {
                    #expect(edge > from && boxes.contains { $0.top == edge || $0.bottom == edge })
                    let here = Self.taken(boxes.filter { $0.top <= from && $0.bottom > from })
                    for place in stride(from: from, to: edge, by: 1) {
                        #expect(Self.taken(boxes.filter { $0.top <= place && $0.bottom > place }) == here)
                    }
                }
            }
            #expect(index.bottom == boxes.map(\.bottom).max())
        }
    }

    /// With any number of floats in one row, or one below the other.
    @Test func manyAreFewSteps() {
        var index = FloatIndex()
        for number in 0..<100_000 {
            // Each float is less high than the previous one, so all of them are visible from below.
            let band = BlockInterval(start: 0, end: 200_000 - number)
            index.add(Trapezoid(band, InlineSpan(start: 0, end: number + 1)))
        }
        #expect(index.pieceCount == 0)
        for place in stride(from: 100_000, to: 200_000, by: 10) {
            var pieces: [Trapezoid] = []
            index.forEach(from: Double(place), to: Double(place + 1)) { pieces.append($0) }
            #expect(pieces.map(\.endAtTop) == [Double(200_000 - place)])
        }
    }
}
