/// The former name of ``YogaErrata``.
@available(*, deprecated, renamed: "YogaErrata") public typealias Errata = YogaErrata
