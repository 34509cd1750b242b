/// The properties of grids, which few boxes have, as a reference that styles share.
final class SharedGrid: Sendable, Hashable {
    let properties: GridProperties

    init(_ properties: GridProperties) { self.properties = properties }

    static func == (left: SharedGrid, right: SharedGrid) -> Bool {
        left === right || left.properties == right.properties
    }

    func hash(into hasher: inout Hasher) { hasher.combine(properties) }
}
