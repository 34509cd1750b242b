/// An environment that many nodes share.
final class SharedEnvironment: Sendable {
    let values: NodeEnvironment

    init(_ values: NodeEnvironment) { self.values = values }

    /// The environment with a change, if there is one.
    func changed(by change: (@Sendable (inout NodeEnvironment) -> Void)?) -> SharedEnvironment {
        guard let change else { return self }
        var values = values
        change(&values)
        return SharedEnvironment(values)
    }
}
