internal import GalleyText

/// A closure in a node, which is ignored when nodes are compared.
///
/// A component that stores its closures as actions can be `Equatable` without code: an action equals every other one.
///
/// ```swift
/// struct SendButton: Node, Equatable {
///     let isEnabled: Bool
///     let send: NodeAction<Void>
///
///     var layout: LayoutSpec {
///         .wrapper { ButtonNode("Send") { send(()) } }
///     }
/// }
/// ```
public struct NodeAction<Value>: Sendable, Equatable {
    private let body: @MainActor @Sendable (Value) -> Void

    /// An action that calls `body` on the main actor.
    public init(_ body: @escaping @MainActor @Sendable (Value) -> Void) { self.body = body }

    /// Calls the closure.
    @MainActor public func callAsFunction(_ value: Value) { body(value) }

    /// Always true.
    public static func == (left: NodeAction, right: NodeAction) -> Bool { true }
}

extension NodeAction where Value == Void {
    /// Calls the closure.
    @MainActor public func callAsFunction() { body(()) }
}
