/// A value of the program in a ``NodeEnvironment``, identified by its type.
///
/// ```swift
/// enum SafeArea: EnvironmentKey { static let defaultValue = EdgeInsets() }
/// var environment = NodeEnvironment()
/// environment[SafeArea.self] = EdgeInsets(top: 24)
/// ```
public protocol EnvironmentKey {
    /// The type of the value. Equal values describe the same nodes.
    associatedtype Value: Hashable & Sendable
    /// The value of an environment in which none is set.
    static var defaultValue: Value { get }
}
