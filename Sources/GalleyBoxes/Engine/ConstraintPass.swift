internal import GalleyConstraints
internal import GalleyText

/// The containers of a tree whose children are placed by constraints, during one pass of layout.
///
/// It is an object, so that the engine, which the compiler copies for many calls, stays small.
final class ConstraintPass {
    /// The constraints of containers, by their nodes.
    private let containers: [Int32: ConstraintContainer]
    /// The warnings of containers, by their nodes.
    var reports: [Int32: [ConstraintWarning]]
    /// The error of constraints that could not be solved.
    private(set) var failure: GalleyError?
    /// The work that solving constraints may still take in this pass.
    private var work = ConstraintSolver.Limits().work

    init(_ containers: [Int32: ConstraintContainer], reports: [Int32: [ConstraintWarning]]) {
        self.containers = containers
        self.reports = reports
    }

    /// The layout of the items of a container; nil if its constraints cannot be solved.
    func layOut(
        _ items: [ConstraintContainer.Item], of node: Int, named name: String?, in room: ConstraintContainer.Room,
        reports: Bool, measure: (_ item: Int, _ width: Double) -> ConstraintContainer.Measure
    ) -> ConstraintContainer.Outcome? {
        // A box that became a container by a change of its style has no constraints yet.
        let container = containers[Int32(node)] ?? ConstraintContainer(BoxConstraints())
        // Containers inside this one take from the same limit.
        let allowed = work
        var left = allowed
        defer { work -= allowed - left }
        do throws(GalleyError) {
            return try container.layOut(
                items, of: name, in: room, reports: reports, work: &left, measure: measure)
        } catch {
            failure = failure ?? error
            return nil
        }
    }
}
