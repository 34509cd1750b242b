internal import Galley

/// A flag that C code holds.
final class Cancellation: Handled {
    static var kind: Int32 { 3 }

    let token: CancellationToken

    /// - Parameter seconds: The time after which the work is cancelled; 0 is never.
    init(seconds: Double) {
        // More than a century is a century, so that the sum is a time.
        token = seconds > 0 ? CancellationToken(deadline: .now + .seconds(min(seconds, 3e9))) : CancellationToken()
    }
}
