internal import GalleyInterface
internal import GalleyNodes

/// The relations of AT-SPI that windows use, by their numbers.
enum AccessibleRelation: UInt32 {
    case labelFor = 1
    case labelledBy = 2
    case controllerFor = 3
    case controlledBy = 4
    case flowsTo = 10
    case flowsFrom = 11
    case descriptionFor = 17
    case describedBy = 18

    init(_ relation: NodeAccessibility.Relation) {
        self =
            switch relation {
            case .labelledBy: .labelledBy
            case .describedBy: .describedBy
            case .controls: .controllerFor
            case .flowsTo: .flowsTo
            }
    }

    /// The relation of the other object to this one.
    var inverse: AccessibleRelation {
        switch self {
        case .labelFor: .labelledBy
        case .labelledBy: .labelFor
        case .controllerFor: .controlledBy
        case .controlledBy: .controllerFor
        case .flowsTo: .flowsFrom
        case .flowsFrom: .flowsTo
        case .descriptionFor: .describedBy
        case .describedBy: .descriptionFor
        }
    }
}
