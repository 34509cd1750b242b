internal import GalleyInterface
internal import GalleyNodes

/// Places, focus and selection.
extension AccessibleService {
    /// The systems of coordinates of AT-SPI, by their numbers.
    private enum Coordinates: UInt32 { case screen, window, parent }

    /// The place of a system's origin, in the window system's coordinates from the corner of the window's contents.
    private func origin(_ coordinates: UInt32, _ object: AccessibleObject, _ tree: AccessibleTree) -> Point {
        switch Coordinates(rawValue: coordinates) {
        case .screen, nil: return Point(x: -tree.snapshot.screenX, y: -tree.snapshot.screenY)
        case .window: return Point(x: -tree.snapshot.windowX, y: -tree.snapshot.windowY)
        case .parent:
            guard let parent = tree.objects[object.parent] else { return origin(0, object, tree) }
            return Point(x: parent.frame.x * tree.snapshot.factor, y: parent.frame.y * tree.snapshot.factor)
        }
    }

    /// A rectangle of the window's contents, in whole units of a system of coordinates.
    func place(_ rect: Rect, _ coordinates: UInt32, of object: AccessibleObject) -> [Int] {
        guard let tree = tree(of: object) else { return [0, 0, 0, 0] }
        let origin = origin(coordinates, object, tree)
        let factor = tree.snapshot.factor
        func whole(_ value: Double) -> Int { value.isFinite ? Int(min(max(value, -1e9), 1e9)) : 0 }
        let left = whole((rect.x * factor - origin.x).rounded(.down))
        let top = whole((rect.y * factor - origin.y).rounded(.down))
        return [
            left, top, whole((rect.maxX * factor - origin.x).rounded(.up)) - left,
            whole((rect.maxY * factor - origin.y).rounded(.up)) - top,
        ]
    }

    /// A point of a system of coordinates in the window's contents.
    func point(_ x: Int, _ y: Int, _ coordinates: UInt32, of object: AccessibleObject) -> Point {
        guard let tree = tree(of: object) else { return .zero }
        let origin = origin(coordinates, object, tree)
        // The middle of the pixel.
        return Point(
            x: (Double(x) + 0.5 + origin.x) / tree.snapshot.factor,
            y: (Double(y) + 0.5 + origin.y) / tree.snapshot.factor)
    }

    func component(_ method: String, _ arguments: BusArguments, _ object: AccessibleObject) -> AccessibleReply? {
        switch method {
        case "Contains":
            let point = point(arguments.int(0), arguments.int(1), arguments.unsigned(2), of: object)
            return .bool(object.frame.contains(point))
        case "GetAccessibleAtPoint":
            let point = point(arguments.int(0), arguments.int(1), arguments.unsigned(2), of: object)
            return .values([reference(tree(of: object)?.object(at: point, in: object.name)?.name)])
        case "GetExtents":
            return .values([.tuple(place(object.frame, arguments.unsigned(0), of: object).map { .int($0) })])
        case "GetPosition":
            return .values(place(object.frame, arguments.unsigned(0), of: object).prefix(2).map { .int($0) })
        case "GetSize": return .values(place(object.frame, 1, of: object).suffix(2).map { .int($0) })
        // The layers of windows and of elements.
        case "GetLayer": return .values([.unsigned(object.role == .frame ? 7 : 3)])
        case "GetMDIZOrder": return .values([.shortInt(-1)])
        case "GrabFocus": return object.actions.contains(.focus) ? .request(.perform(.focus)) : .bool(false)
        case "GetAlpha": return .values([.double(1)])
        case "SetExtents", "SetPosition", "SetSize", "ScrollToPoint": return .bool(false)
        case "ScrollTo": return object.path == nil ? .bool(false) : .request(.perform(.reveal))
        default: return nil
        }
    }

    // MARK: - Selection

    /// The names of the selected children.
    func selected(in object: AccessibleObject) -> [String] {
        guard let tree = tree(of: object) else { return [] }
        return object.children.filter { tree.objects[$0]?.states.contains(.selected) == true }
    }

    mutating func selection(_ method: String, _ arguments: BusArguments, _ object: AccessibleObject) -> AccessibleReply?
    {
        guard object.selectsChildren else { return nil }
        let index = arguments.int(0)
        let selected = selected(in: object)
        let child = child(index, of: object)
        switch method {
        case "GetSelectedChild": return .values([reference(selected.indices.contains(index) ? selected[index] : nil)])
        case "IsChildSelected": return .bool(child.map(selected.contains) == true)
        case "SelectChild": return select(child, if: false)
        case "DeselectChild": return select(child, if: true)
        case "DeselectSelectedChild":
            return select(selected.indices.contains(index) ? selected[index] : nil, if: true)
        // Rows that are not loaded cannot be selected one by one.
        case "SelectAll", "ClearSelection": return .bool(false)
        default: return nil
        }
    }

    /// Presses a row whose selection has a state.
    private func select(_ name: String?, if isSelected: Bool) -> AccessibleReply {
        guard let name, let row = object(name), row.states.contains(.selectable) else { return .bool(false) }
        guard row.states.contains(.selected) == isSelected else { return .bool(true) }
        return .request(.perform(.press), of: name)
    }
}
