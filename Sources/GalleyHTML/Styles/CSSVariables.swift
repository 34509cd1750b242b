/// The custom properties of an element, shared by descendants without their own.
final class CSSVariables: Sendable, Hashable {
    static let none = CSSVariables([:])

    let values: [String: String]

    init(_ values: [String: String]) { self.values = values }

    static func == (one: CSSVariables, other: CSSVariables) -> Bool { one === other || one.values == other.values }

    func hash(into hasher: inout Hasher) { hasher.combine(values.count) }
}
