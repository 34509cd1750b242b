/// A value that is one of several names.
public enum Mood: String, Sendable, Hashable, Codable, CaseIterable {
    case calm, merry
}

/// A value with fields.
public struct Speaker: Sendable, Hashable {
    public var name: String

    public init(name: String) {
        self.name = name
    }
}
