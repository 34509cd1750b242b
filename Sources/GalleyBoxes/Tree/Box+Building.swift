public import GalleyText

extension Box {
    /// Creates a box with its children in a row.
    ///
    ///     let row = Box.row(gap: 12, align: .center) {
    ///         Box(image: "photo.png").size(width: 48, height: 48)
    ///         Box(text: "Title").grow()
    ///     }
    public static func row(
        id: String? = nil, gap: BoxLength = .zero, justify: BoxStyle.ContentAlignment = .normal,
        align: BoxStyle.ItemAlignment = .normal, @ArrayBuilder<Box> _ children: () -> [Box]
    ) -> Box {
        stack(id, .row, gap, justify, align, children())
    }

    /// Creates a box with its children in a column.
    public static func column(
        id: String? = nil, gap: BoxLength = .zero, justify: BoxStyle.ContentAlignment = .normal,
        align: BoxStyle.ItemAlignment = .normal, @ArrayBuilder<Box> _ children: () -> [Box]
    ) -> Box {
        stack(id, .column, gap, justify, align, children())
    }

    private static func stack(
        _ id: String?, _ direction: BoxStyle.FlexDirection, _ gap: BoxLength, _ justify: BoxStyle.ContentAlignment,
        _ align: BoxStyle.ItemAlignment, _ children: [Box]
    ) -> Box {
        var box = Box(id: id, children: children)
        box.style.flexDirection = direction
        box.style.gap = gap
        box.style.justifyContent = justify
        box.style.alignItems = align
        return box
    }

    /// The box with a changed style.
    public func styled(_ change: (inout BoxStyle) -> Void) -> Box {
        var box = self
        change(&box.style)
        return box
    }

    /// The box with a changed appearance.
    public func appearance(_ change: (inout BoxAppearance) -> Void) -> Box {
        var box = self
        change(&box.appearance)
        return box
    }

    /// The box with the given sizes.
    public func size(width: BoxLength? = nil, height: BoxLength? = nil) -> Box {
        styled {
            if let width { $0.width = width }
            if let height { $0.height = height }
        }
    }

    /// The box with a padding on all sides.
    public func padding(_ length: BoxLength) -> Box { styled { $0.padding = BoxSides(length) } }

    /// The box with vertical and horizontal padding.
    public func padding(vertical: BoxLength, horizontal: BoxLength) -> Box {
        styled { $0.padding = BoxSides(vertical: vertical, horizontal: horizontal) }
    }

    /// The box with a flex grow factor, which takes a share of the free space.
    public func grow(_ factor: Double = 1) -> Box { styled { $0.flexGrow = factor } }

    /// The box with a background colour.
    public func background(_ color: Color) -> Box { appearance { $0.backgrounds.append(.color(color)) } }

    /// The box with a background gradient.
    public func background(_ gradient: Gradient) -> Box { appearance { $0.backgrounds.append(.gradient(gradient)) } }

    /// The box with rounded corners.
    public func cornerRadius(_ radius: BoxLength) -> Box {
        appearance { $0.cornerRadii = BoxAppearance.Corners(radius) }
    }

    /// The box with a border of one width, colour and style.
    public func border(
        _ color: Color, width: Double = 1, style: BoxAppearance.BorderStyle = .solid
    ) -> Box {
        styled { $0.border = BoxSides(width) }.appearance {
            $0.borderColor = BoxSides(color)
            $0.borderStyle = BoxSides(style)
        }
    }

    /// The box with an additional shadow, below existing ones.
    public func shadow(_ shadow: Shadow) -> Box { appearance { $0.shadows.append(shadow) } }
}
