public import GalleySupport

extension CancellationToken {
    /// Runs `body`, in which all layout and drawing stops soon after this token is cancelled.
    ///
    ///     let token = CancellationToken(deadline: .now + .seconds(2))
    ///     let image = try token.run { try ImageSurface.render(try card.layout()) }
    ///
    /// The token is used by all calls of `body` that are given no other token.
    /// - Throws: `CancellationError` if the token was cancelled before `body` ended: its result may be incomplete.
    ///   Otherwise the error of `body`.
    public func run<Result>(_ body: () throws -> Result) throws -> Result {
        try check()
        do {
            let result = try CancellationToken.$current.withValue(self, operation: body)
            try check()
            return result
        } catch {
            // Incomplete results may have caused the error.
            try check()
            throw error
        }
    }
}
