extension Unicode.Scalar {
    /// The number in at least four upper-case hexadecimal digits.
    public var paddedHex: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
