internal import GalleyLayout
internal import GalleyText

/// The part of a picture to be drawn again.
extension ElementDrawing {
    /// The area in which this drawing may differ from an earlier one, from the corner of the frame; `nil` if it may
    /// differ anywhere.
    func changedArea(from old: ElementDrawing) -> Rect? {
        guard size == old.size, scale == old.scale, border == old.border, isRightToLeft == old.isRightToLeft,
            theme == old.theme, frames == old.frames, appearance?.drawn == old.appearance?.drawn
        else { return nil }
        var area = Rect.zero
        if case .editor(let editor) = content, case .editor(let before) = old.content {
            guard let changed = editor.changedArea(from: before) else { return nil }
            area = changed
        } else if !content.isSame(as: old.content) {
            return nil
        }
        return area.union(.changes(from: old.selection, to: selection))
    }
}

extension EditorDrawing {
    /// The area in which this drawing may differ from an earlier one, from the corner of the frame; `nil` if it may
    /// differ anywhere.
    func changedArea(from old: EditorDrawing) -> Rect? {
        guard clip == old.clip, origin == old.origin, placeholder === old.placeholder else { return nil }
        var area = Rect.zero
        switch (text, old.text) {
        case (let text?, let before?):
            guard let changed = text.difference(from: before).area else { return nil }
            area = changed
        case (nil, nil): break
        default: return nil
        }
        for (rects, before) in [
            (selection, old.selection), (found, old.found), (currentFound, old.currentFound), (marked, old.marked),
            (clause, old.clause), (misspelled.map(\.ink), old.misspelled.map(\.ink)),
        ] {
            area = area.union(.changes(from: before, to: rects))
        }
        area = area.moved(origin.x, origin.y).clipped(to: shownArea)
        guard !area.isEmpty else { return .zero }
        // Cairo rounds outlines where the sides of its clip cut them, so these are the same as for the whole.
        area.x = shownArea.x
        area.width = shownArea.width
        return area
    }
}

extension Rect {
    /// The bounds of the rectangles between the common first and the common last ones of two lists.
    fileprivate static func changes(from old: [Rect], to new: [Rect]) -> Rect {
        let limit = min(old.count, new.count)
        var first = 0
        while first < limit, old[first] == new[first] { first += 1 }
        var last = 0
        while last < limit - first, old[old.count - 1 - last] == new[new.count - 1 - last] { last += 1 }
        return (old[first..<old.count - last] + new[first..<new.count - last]).reduce(.zero) { $0.union($1) }
    }
}
