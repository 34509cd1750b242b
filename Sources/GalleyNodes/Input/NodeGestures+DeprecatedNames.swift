extension NodeGestures {
    /// The former name of ``minimumFlingVelocity``.
    @available(*, deprecated, renamed: "minimumFlingVelocity") public var leastFling: Double {
        get { minimumFlingVelocity }
        set { minimumFlingVelocity = newValue }
    }

    /// The former name of ``maximumFlingVelocity``.
    @available(*, deprecated, renamed: "maximumFlingVelocity") public var greatestFling: Double {
        get { maximumFlingVelocity }
        set { maximumFlingVelocity = newValue }
    }
}
