package import GalleyText

extension Transform {
    /// A clockwise rotation by a right angle.
    package static let quarterTurn = Transform(a: 0, b: 1, c: -1, d: 0)

    /// The maximum and minimum factor by which the transform changes lengths: its singular values.
    package var stretch: (largest: Double, smallest: Double) {
        func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
        let sum = length(a + d, b - c) / 2
        let difference = length(a - d, b + c) / 2
        return (sum + difference, abs(sum - difference))
    }
}
