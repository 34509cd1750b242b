/// The kinds of anchors, so that only those that compare with each other compile.
public enum ConstraintAxis {
    /// Horizontal positions.
    public enum X {}
    /// Vertical positions.
    public enum Y {}
    /// Lengths.
    public enum Size {}
    /// Several anchors at once.
    public enum Mixed {}
}
