internal import GalleySupport
package import GalleyText

/// The constraints of one container, and the solvers of its earlier layouts.
///
/// Results do not depend on earlier layouts: a solver that is kept only has less to do.
package final class ConstraintContainer: Sendable {
    package let constraints: BoxConstraints
    private let lock = Guarded(Kept())

    private struct Kept {
        var systems: [ConstraintSystem] = []
    }

    package init(_ constraints: BoxConstraints) { self.constraints = constraints }

    /// An item to be placed.
    package struct Item: Hashable {
        package var name: String?
        package var hugging: AxisPriorities
        package var compression: AxisPriorities
        /// The width of the content; NaN where it has none.
        package var width: Double

        package init(name: String?, hugging: AxisPriorities, compression: AxisPriorities, width: Double) {
            (self.name, self.hugging, self.compression, self.width) = (name, hugging, compression, width)
        }
    }

    /// The height and baselines of an item at a width; NaN where there is none.
    package struct Measure {
        package var height: Double
        /// The distance of the first baseline from the item's top.
        package var first: Double
        package var last: Double

        package init(height: Double, first: Double = .nan, last: Double = .nan) {
            (self.height, self.first, self.last) = (height, first, last)
        }
    }

    /// The size and the margins of the container.
    package struct Room {
        /// The width of the border box; NaN: as small as the constraints allow.
        package var width: Double
        package var height: Double
        /// Border and padding.
        package var margins: EdgeInsets
        package var isRightToLeft: Bool

        package init(width: Double, height: Double, margins: EdgeInsets, isRightToLeft: Bool) {
            (self.width, self.height) = (width, height)
            (self.margins, self.isRightToLeft) = (margins, isRightToLeft)
        }
    }

    /// The result of a layout.
    package struct Outcome {
        /// The size of the container.
        package var size: Size
        /// The frames of the items from the container's top left corner.
        package var frames: [Rect]
        package var measures: [Measure]
        package var warnings: [ConstraintWarning] = []
    }

    /// Places items.
    ///
    /// - Parameters:
    ///   - name: the container in errors.
    ///   - reports: whether warnings are found, too.
    ///   - work: the work that solutions may still do. It is reduced by the work that they did.
    ///   - measure: an item's height and baselines at a width. It may lay out other containers, but not this one.
    package func layOut(
        _ items: [Item], of name: String?, in room: Room, reports: Bool, work: inout Int,
        measure: (_ item: Int, _ width: Double) -> Measure
    ) throws(GalleyError) -> Outcome {
        var measures: [Measure] = []
        measures.reserveCapacity(items.count)
        for (index, item) in items.enumerated() { measures.append(measure(index, item.width.isNaN ? 0 : item.width)) }
        let key = ConstraintSystem.Key(items, measures, room)
        // Taken out while it is used, so that no other thread waits for a measurement.
        let taken = lock.withLock { kept in
            kept.systems.firstIndex { $0.key == key }.map { kept.systems.remove(at: $0) }
        }
        var system: ConstraintSystem
        if let taken { system = taken } else { system = try ConstraintSystem(key, constraints) }
        let outcome: Outcome
        do throws(GalleyError) {
            outcome = try system.solve(items, measures, in: room, reports: reports, work: &work, measure)
        } catch {
            throw system.error(error, of: name)
        }
        lock.withLock { kept in
            if kept.systems.count >= 4 { kept.systems.removeFirst() }
            kept.systems.append(system)
        }
        return outcome
    }
}
