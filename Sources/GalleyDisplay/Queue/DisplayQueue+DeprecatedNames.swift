public import GalleyLayout

extension DisplayQueue {
    /// The former name of ``submit(priority:label:_:)``.
    @available(*, deprecated, renamed: "submit(priority:label:_:)")
    public func run<Value: Sendable>(
        priority: Int = 0, label: String = "", _ work: @escaping @Sendable (CancellationToken) throws -> Value
    ) async throws -> Value {
        try await submit(priority: priority, label: label, work)
    }
}
