import AllocationCounter
import Foundation
import Galley

// Systems of constraints, built and edited: one JSON object a line, as `Benchmarks/Optional/compare kiwi` reads them.
//
// usage: ConstraintBenchmark [SECONDS]

typealias Variable = ConstraintSolver.Variable

/// Boxes of equal widths beside each other, 10 points apart; two variables each, and the room.
func row(_ count: Int) throws -> (solver: ConstraintSolver, room: ConstraintSolver.ID) {
    var solver = ConstraintSolver()
    let room = solver.addVariable()
    let edited = try solver.add([(room, 1)], .equal, 20 * Double(count))
    var boxes: [(left: Variable, width: Variable)] = []
    for index in 0..<count {
        let box = (left: solver.addVariable(), width: solver.addVariable())
        try solver.add([(box.width, 1)], .greaterOrEqual, 0)
        if let last = boxes.last {
            try solver.add([(box.left, 1), (last.left, -1), (last.width, -1)], .equal, 10)
            try solver.add([(box.width, 1), (last.width, -1)], .equal, 0)
        } else {
            try solver.add([(box.left, 1)], .equal, 10)
        }
        boxes.append(box)
        guard index == count - 1 else { continue }
        try solver.add([(box.left, 1), (box.width, 1), (room, -1)], .equal, -10)
    }
    try solver.solve()
    return (solver, edited)
}

/// Boxes in boxes: in each a row of `fan`, 4 points apart and from the edges.
func nested(_ levels: Int, _ fan: Int) throws -> (solver: ConstraintSolver, room: ConstraintSolver.ID) {
    var solver = ConstraintSolver()
    let (x, y, width, height) = (
        solver.addVariable(), solver.addVariable(), solver.addVariable(), solver.addVariable()
    )
    let edited = try solver.add([(width, 1)], .equal, 4_000)
    try solver.add([(height, 1)], .equal, 1_000)
    try solver.add([(x, 1)], .equal, 0)
    try solver.add([(y, 1)], .equal, 0)
    func fill(_ outer: (Variable, Variable, Variable, Variable), _ levels: Int) throws {
        guard levels > 0 else { return }
        var last: (left: Variable, width: Variable)?
        for _ in 0..<fan {
            let box = (solver.addVariable(), solver.addVariable(), solver.addVariable(), solver.addVariable())
            try solver.add([(box.1, 1), (outer.1, -1)], .equal, 4)
            try solver.add([(box.3, 1), (outer.3, -1)], .equal, -8)
            if let last {
                try solver.add([(box.0, 1), (last.left, -1), (last.width, -1)], .equal, 4)
                try solver.add([(box.2, 1), (last.width, -1)], .equal, 0)
            } else {
                try solver.add([(box.0, 1), (outer.0, -1)], .equal, 4)
            }
            last = (box.0, box.2)
            try fill(box, levels - 1)
        }
        guard let last else { return }
        try solver.add([(last.left, 1), (last.width, 1), (outer.0, -1), (outer.2, -1)], .equal, -4)
    }
    try fill((x, y, width, height), levels)
    try solver.solve()
    return (solver, edited)
}

func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The median time of one call in milliseconds.
func median(_ seconds: Double, _ body: () throws -> Void) rethrows -> Double {
    var times: [Double] = []
    let end = now() + seconds
    repeat {
        let start = now()
        try body()
        times.append((now() - start) * 1e3)
    } while now() < end || times.count < 3
    return times.sorted()[times.count / 2]
}

func report(_ id: String, _ title: String, _ value: Double, _ more: String = "") {
    print(#"{"id": "\#(id)", "title": "\#(title)", "unit": "ms", "galley": \#(value)\#(more)}"#)
}

let seconds = CommandLine.arguments.count > 1 ? Double(CommandLine.arguments[1]) ?? 0.2 : 0.2
for count in [100, 250, 500, 1_000] {
    report("row-\(count)", "build a row of \(count) boxes", try median(seconds) { _ = try row(count) })
}
for (levels, fan) in [(2, 5), (3, 5), (3, 8), (4, 5)] {
    let count = (1...levels).reduce(0) { $0 + Int(pow(Double(fan), Double($1))) }
    report("nested-\(count)", "build \(count) nested boxes", try median(seconds) { _ = try nested(levels, fan) })
}
var (solver, room) = try row(1_000)
var value = 20_000.0
for _ in 0..<10 {
    value += 1
    try solver.setConstant(of: room, to: value)
    try solver.solve()
}
let before = allocation_counter_count()
for _ in 0..<10 {
    value += 1
    try solver.setConstant(of: room, to: value)
    try solver.solve()
}
let allocations = allocation_counter_count() - before
let edit = try median(seconds) {
    value += 1
    try solver.setConstant(of: room, to: value)
    try solver.solve()
}
report("edit-1000", "edit the room of 1000 boxes", edit, ", \"allocations\": \(allocations)")
