/// A condition on an element.
indirect enum CSSCondition: Sendable {
    /// The name of an HTML element, and that of another one.
    case type(lowercased: Int32, exact: Int32)
    case id(Int32)
    case className(Int32)
    case attribute(CSSAttributeCondition)
    case root, empty, link, checked, enabled, disabled
    case nth(CSSNth)
    /// `:is()`, `:where()` and `&`.
    case any([CSSSelector])
    case not([CSSSelector])
    case has([CSSSelector])
    case language([String])
    case direction(isRightToLeft: Bool)
    /// A condition that no element of a document at rest fulfils, such as `:hover`.
    case never
    /// A condition that every element fulfils, such as `:defined`.
    case always

    var weight: Int {
        switch self {
        case .any(let list), .not(let list), .has(let list): list.reduce(1) { $0 + $1.weight }
        case .nth(let nth): nth.of?.reduce(1) { $0 + $1.weight } ?? 1
        default: 1
        }
    }
}
