import Foundation

/// The amount of random work that tests do: a little, or what the environment states.
public enum RandomWork {
    /// The number of random inputs: that of the variable `GALLEY_RANDOM_` with a name, such as `BOXES`.
    public static func count(_ name: String, default few: Int) -> Int {
        ProcessInfo.processInfo.environment["GALLEY_RANDOM_" + name].flatMap(Int.init) ?? few
    }

    /// The first seed: that of `GALLEY_RANDOM_SEED`.
    public static var firstSeed: UInt64 { UInt64(count("SEED", default: 1)) }

    /// The seeds from the first one on.
    public static func seeds(_ name: String, default few: Int) -> Range<UInt64> {
        firstSeed..<firstSeed + UInt64(count(name, default: few))
    }
}
