public import GalleyText

/// The former name of ``ArrayBuilder`` of boxes.
@available(*, deprecated, message: "use ArrayBuilder<Box>") public typealias BoxBuilder = ArrayBuilder<Box>

/// The former name of ``ArrayBuilder`` of layout specs.
@available(*, deprecated, message: "use ArrayBuilder<LayoutSpec>")
public typealias LayoutSpecBuilder = ArrayBuilder<LayoutSpec>

/// The former name of ``ArrayBuilder`` of constrained items.
@available(*, deprecated, message: "use ArrayBuilder<ConstrainedItem>")
public typealias ConstraintSpecBuilder = ArrayBuilder<ConstrainedItem>

/// The former name of ``YogaErrata``.
@available(*, deprecated, renamed: "YogaErrata") public typealias Errata = YogaErrata
