public import GalleyBoxes
internal import GalleyDisplay
public import GalleyText

extension Node {
    /// The node as a spec, for further modifiers.
    public var spec: LayoutSpec { LayoutSpec(self) }

    func styling(_ change: (inout BoxStyle) -> Void) -> LayoutSpec {
        var spec = LayoutSpec(self)
        change(&spec.style)
        return spec
    }

    func appearance(_ change: (inout BoxAppearance) -> Void) -> LayoutSpec {
        var spec = LayoutSpec(self)
        var appearance = spec.appearance ?? BoxAppearance()
        change(&appearance)
        spec.appearance = appearance
        return spec
    }

    func trait(_ change: (inout NodeTraits) -> Void) -> LayoutSpec {
        var spec = LayoutSpec(self)
        spec.node = ((spec.node as? NodePayload) ?? NodePayload(nil)).changing(change)
        return spec
    }

    // MARK: Identity

    /// The node under an id, which is unique among its siblings.
    ///
    /// Constraints and layouts name the node by the description of the id.
    public func id(_ id: some Hashable & Sendable) -> LayoutSpec {
        let id = ItemID(id)
        var spec = LayoutSpec(self)
        spec.id = id.description
        let isPlain = id.string != nil
        if isPlain, (spec.node as? NodePayload)?.traits.values.id == nil { return spec }
        return spec.trait { $0.id = isPlain ? nil : id }
    }

    // MARK: Layout

    /// The node with another style. That of a stack includes its direction, alignments, wrapping and gaps.
    public func style(_ change: (inout BoxStyle) -> Void) -> LayoutSpec { styling(change) }

    /// The node with the lengths that are given.
    public func size(width: BoxLength? = nil, height: BoxLength? = nil) -> LayoutSpec {
        styling {
            if let width { $0.width = width }
            if let height { $0.height = height }
        }
    }

    /// The node with the limits that are given.
    public func limits(
        minWidth: BoxLength? = nil, maxWidth: BoxLength? = nil, minHeight: BoxLength? = nil, maxHeight: BoxLength? = nil
    ) -> LayoutSpec {
        styling {
            if let minWidth { $0.minWidth = minWidth }
            if let maxWidth { $0.maxWidth = maxWidth }
            if let minHeight { $0.minHeight = minHeight }
            if let maxHeight { $0.maxHeight = maxHeight }
        }
    }

    /// The share of the free space of a stack that the node takes.
    public func flexGrow(_ factor: Double = 1) -> LayoutSpec { styling { $0.flexGrow = factor } }

    /// The share of the missing space of a stack that the node gives up.
    public func flexShrink(_ factor: Double) -> LayoutSpec { styling { $0.flexShrink = factor } }

    /// The alignment of the node across a stack.
    public func alignSelf(_ alignment: BoxStyle.ItemAlignment) -> LayoutSpec { styling { $0.alignSelf = alignment } }

    /// The node with space between its edges and its contents. A spec that is not a box is inset instead.
    public func padding(_ length: BoxLength) -> LayoutSpec {
        let spec = LayoutSpec(self)
        guard spec.box != nil else { return spec.inset(length) }
        return styling { $0.padding = BoxSides(length) }
    }

    /// The node in insets. An inset that is `auto` takes all the space there is.
    public func inset(_ inset: BoxLength) -> LayoutSpec { LayoutSpec(self).inset(BoxSides(inset)) }

    /// The node centred in the space there is.
    public func centered() -> LayoutSpec { LayoutSpec(self).center() }

    // MARK: Appearance

    /// The node on a colour, which replaces the background that buttons and editors have on their own.
    public func background(_ color: Color) -> LayoutSpec { onBackground(.color(color)) }

    /// The node on a gradient, which replaces the background that buttons and editors have on their own.
    public func background(_ gradient: Gradient) -> LayoutSpec { onBackground(.gradient(gradient)) }

    private func onBackground(_ background: BoxAppearance.Background) -> LayoutSpec {
        appearance { appearance in
            if isPrimitive, appearance.backgrounds == [.color(.surface)] { appearance.backgrounds = [] }
            appearance.backgrounds.append(background)
        }
    }

    /// Whether it is a primitive, or a spec of one.
    private var isPrimitive: Bool {
        if let payload = (self as? LayoutSpec)?.node as? NodePayload {
            return payload.kind != nil && payload.component == nil
        }
        return self is any PrimitiveNode
    }

    /// The node with round corners.
    public func cornerRadius(_ radius: BoxLength) -> LayoutSpec {
        appearance { $0.cornerRadii = BoxAppearance.Corners(radius) }
    }

    /// The node with a border of one width, in points, colour and style.
    public func border(
        _ color: Color, width: Double = 1, style: BoxAppearance.BorderStyle = .solid
    ) -> LayoutSpec {
        styling { $0.border = BoxSides(width) }.appearance {
            $0.borderColor = BoxSides(color)
            $0.borderStyle = BoxSides(style)
        }
    }

    /// The node with one more shadow, below those it has.
    public func shadow(_ shadow: Shadow) -> LayoutSpec { appearance { $0.shadows.append(shadow) } }

    /// The opacity of the node with everything in it, from 0 to 1.
    public func opacity(_ opacity: Double) -> LayoutSpec { appearance { $0.opacity = opacity } }

    /// The node transformed about its centre. Layout is not affected.
    public func transform(_ transform: Transform) -> LayoutSpec { appearance { $0.transform = transform } }

    /// The node clipped to its edges and round corners.
    public func clipped() -> LayoutSpec { styling { $0.overflow = .hidden } }

    // MARK: Display

    /// Draws the node and everything in it into one image. Its nodes still receive events.
    public func rasterized(_ isRasterized: Bool = true) -> LayoutSpec { trait { $0.isRasterized = isRasterized } }

    /// Draws the node and everything in it in the turn that mounts it, on the main actor.
    public func displayedSynchronously(_ isSynchronous: Bool = true) -> LayoutSpec {
        trait { $0.displaysSynchronously = isSynchronous }
    }

    /// The node with a placeholder until it is drawn for the first time. An update does not wait for it.
    public func placeholder(_ placeholder: NodePlaceholder) -> LayoutSpec { trait { $0.placeholder = placeholder } }

    /// The node, whose changes are animated.
    public func transition(_ transition: NodeTransition) -> LayoutSpec { trait { $0.transition = transition } }

    /// The node, and everything in it, in another environment.
    public func environment(_ change: @escaping @Sendable (inout NodeEnvironment) -> Void) -> LayoutSpec {
        trait { $0.changeEnvironment = change }
    }

    // MARK: Input

    /// Calls `action` when the node is tapped, or activated by keyboard.
    public func onTap(_ action: @escaping @MainActor @Sendable () -> Void) -> LayoutSpec { trait { $0.onTap = action } }

    /// Calls `action` when the node, or a text in it that can be selected, is pressed for half a second. The press is then no
    /// tap.
    public func onLongPress(_ action: @escaping @MainActor @Sendable () -> Void) -> LayoutSpec {
        trait { $0.onLongPress = action }
    }

    /// Lets the mouse drag the content that `content` returns out of the host by the node, such as files. Windows that
    /// cannot start drags ignore it.
    public func draggable(_ content: @escaping @MainActor @Sendable () -> NodeDragContent) -> LayoutSpec {
        trait { $0.dragContent = content }
    }

    /// Calls `action` while the node is dragged along one of the axes. Nodes around it then do not scroll.
    public func onDrag(
        _ axes: NodeAxes = .both, _ action: @escaping @MainActor @Sendable (NodeDrag) -> Void
    ) -> LayoutSpec {
        trait {
            $0.dragAxes = axes
            $0.onDrag = action
        }
    }

    /// Enlarges the area in which the node is hit, by points on each side.
    public func hitSlop(_ slop: EdgeInsets) -> LayoutSpec { trait { $0.hitSlop = slop } }

    /// Allows hits on parts of the node outside its frame.
    public func allowsHitOverflow(_ isAllowed: Bool = true) -> LayoutSpec { trait { $0.allowsHitOverflow = isAllowed } }

    /// Whether the node and everything in it can be hit.
    public func hitTestable(_ isHitTestable: Bool) -> LayoutSpec { trait { $0.isHitTestable = isHitTestable } }

    /// Whether the node can have the keyboard's focus.
    public func focusable(_ isFocusable: Bool = true) -> LayoutSpec { trait { $0.isFocusable = isFocusable } }

    /// The node with a shape for the mouse's cursor over it, and over everything in it that leaves the shape open.
    public func cursor(_ cursor: NodeCursor) -> LayoutSpec { trait { $0.cursor = cursor } }

    // MARK: State and semantics

    /// Calls `action` when the node enters or leaves an interface state.
    public func onInterfaceEvent(_ action: @escaping @MainActor @Sendable (NodeInterfaceEvent) -> Void) -> LayoutSpec {
        trait { $0.onInterfaceEvent = action }
    }

    /// The node with semantics for assistive technology.
    public func accessibility(_ accessibility: NodeAccessibility) -> LayoutSpec {
        trait { $0.accessibility = accessibility }
    }
}
