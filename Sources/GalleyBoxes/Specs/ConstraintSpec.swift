public import GalleyText

/// Boxes and layout specs that are placed by constraints, in the notation of Masonry.
///
///     let title = Box(id: "title", text: "A title"), badge = Box(id: "badge", text: "New")
///     let card = ConstraintSpec {
///         title.make {
///             $0.top.leading.equalTo(.parent).inset(16)
///             $0.trailing.lessThan(badge.leading).offset(-8)
///         }
///         badge.make {
///             $0.trailing.equalTo(.parent).inset(16)
///             $0.centerY.equalTo(title)
///         }
///     }
///     let layout = try card.spec.layout(in: SizeRange(maxWidth: 320))
///
/// Items are known by their names: every item of a constraint needs an ``Box/id`` that no other item has. As a
/// ``spec`` it is one more layout spec; as a ``box()`` it is one more box among flexbox containers.
public struct ConstraintSpec: Sendable {
    /// The items in the order in which they are drawn.
    public var children: [LayoutSpec]
    /// The constraints. `make`, `update` and `remake` change them.
    public var constraints: BoxConstraints
    /// The name in the layout.
    public var id: String?

    /// Creates a spec of the items in a block, with their constraints.
    ///
    /// - Parameter safeArea: the insets of ``ConstraintTarget/safeArea``, in points.
    public init(
        id: String? = nil, safeArea: EdgeInsets = .zero, @ArrayBuilder<ConstrainedItem> _ items: () -> [ConstrainedItem]
    ) {
        self.id = id
        children = []
        constraints = BoxConstraints(safeArea: safeArea)
        var names: Set<String> = []
        for item in items() {
            // An item may come more than once, each time with more constraints.
            if let name = item.child.id {
                if names.insert(name).inserted { children.append(item.child) }
            } else {
                children.append(item.child)
            }
            constraints.list += item.constraints
        }
    }

    /// The layout spec.
    public var spec: LayoutSpec { LayoutSpec.constraints(constraints, children).named(id) }

    /// Creates a box to be placed among other boxes; `nil` if one of the items is a layout spec other than a box.
    public func box() -> Box? {
        var box = Box(id: id)
        box.style.display = .constraints
        box.constraints = constraints
        var boxes: [Box] = []
        for child in children {
            guard let own = child.box else { return nil }
            boxes.append(own)
        }
        box.children = boxes
        return box
    }
}

extension LayoutSpec {
    fileprivate func named(_ id: String?) -> LayoutSpec {
        var spec = self
        spec.id = id
        return spec
    }
}
