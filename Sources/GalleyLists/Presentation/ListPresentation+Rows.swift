internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyNodes
internal import GalleyText

/// Rows: which are needed, in which order they are laid out, and which are mounted.
extension ListPresentation {
    /// The part of the list in a range around the visible rows.
    func part(_ extent: ListRanges.Extent, leave: Double = 0) -> (start: Double, end: Double) {
        guard let model else { return (0, 0) }
        let view = model.axes.length(model.metrics.viewport)
        let (before, after) = tracker.extent(extent, view: view)
        return (offset - before - leave, offset + view + after + leave)
    }

    // MARK: - Laying out

    /// Requests the layout of rows that are needed and not up to date: visible rows first, then by distance.
    func requestRows() {
        guard let model, !waitsForPreparation else { return }
        let ranges = activeRanges
        let view = model.axes.length(model.metrics.viewport)
        let preload = part(ranges.preload)
        let display = part(ranges.display)
        var visible: [(ListElement, Int)] = []
        var others: [(ListElement, Int)] = []
        func consider(_ element: ListElement) {
            guard needsLayout(model.key(of: element), element, model) else { return }
            let span = model.span(of: element)
            if span.start < offset + view, span.start + span.length > offset || span.length == 0 {
                visible.append((element, 900))
                return
            }
            let distance = span.start >= offset + view ? span.start - offset - view : offset - span.start - span.length
            let isDisplayed = span.start < display.end && span.start + span.length > display.start
            let isLeading = (span.start >= offset + view) == tracker.isForward
            let rank = isDisplayed ? (isLeading ? 700 : 600) : 400
            others.append((element, rank - min(99, Int(distance / max(view, 1) * 10))))
        }
        let extra = extraElements(model)
        let near = model.elements(from: preload.start, to: preload.end, limit: 1000)
        for element in near { consider(element) }
        for element in missing(extra, in: near) { consider(element) }
        let stale = part(ranges.preload, leave: view * RangeTracker.leave)
        let needed = requests.isEmpty ? [] : Set(near + extra)
        cancelRequests { key, _ in
            guard let element = model.element(of: key), !needed.contains(element) else { return false }
            let span = model.span(of: element)
            return span.start > stale.end || span.start + span.length < stale.start
        }
        request(visible, together: true)
        request(others.sorted { $0.1 > $1.1 }, together: false)
    }

    private func needsLayout(_ key: ListKey, _ element: ListElement, _ model: ListModel) -> Bool {
        let version = model.version(of: element)
        let range = model.range(of: element)
        let state = state(of: key)
        if let request = requests[key] {
            if request.version == version, request.generation == generation, request.range == range,
                request.state == state, invalid[key] == nil
            {
                return false
            }
            cancel(request, of: key)
        }
        if failed[key] == version { return false }
        if invalid[key] != nil { return true }
        guard let row = laid[key], row.isCurrent(version, model.metrics.generation, range, state, hosting.hostSize)
        else { return true }
        if !model.isKnown(element) {
            arrivals.append((key, nil, model.axes.length(row.layout.size), version, generation))
            hosting.setNeedsPass()
        }
        return false
    }

    func state(of key: ListKey) -> ListRowState {
        guard let id = key.item, selectedRows.contains(id) else { return [] }
        return .selected
    }

    private func request(_ elements: [(ListElement, Int)], together: Bool) {
        guard let model, !elements.isEmpty, model.metrics.generation == generation else { return }
        let maker = rowMaker
        var shared = together ? hosting.transaction() : nil
        for (element, priority) in elements {
            guard requests.count < 400 || together, let transaction = shared ?? hosting.transaction() else { break }
            if together { shared = transaction }
            let key = model.key(of: element)
            let (version, generation) = (model.version(of: element), generation)
            let state = state(of: key)
            let previous = laid[key]?.layout
            let changed = invalid.removeValue(forKey: key) ?? []
            let states = hosting.states(inside: maker.path(of: key), dirty: changed)
            let request = transaction.add(priority: priority, label: "row \(key.id)") { cancellation in
                try maker.make(
                    element, in: model, state: state, previous: previous, states: states, cancellation: cancellation)
            } completion: { [weak self] outcome in
                self?.arrived(key, outcome, version, generation)
            }
            requests[key] = RowRequest(
                request: request, version: version, generation: generation, range: model.range(of: element),
                state: state, invalid: changed)
            if !together { transaction.commit() }
        }
        shared?.commit()
    }

    private func arrived(
        _ key: ListKey, _ outcome: DisplayOutcome<LaidOutRow>, _ version: Int, _ generation: Int
    ) {
        switch outcome {
        case .cancelled: return
        case .failed(let error):
            requests[key] = nil
            failed[key] = version
            hosting.report(error)
        case .finished(let row):
            if let request = requests.removeValue(forKey: key), !request.invalid.isEmpty {
                arrivedInvalid[key, default: []].formUnion(request.invalid)
            }
            let length = ListAxes(content.layout, isRightToLeft: false).length(row.layout.size)
            arrivals.append((key, row, length, version, generation))
        }
        hosting.setNeedsPass()
    }

    /// Measures rows that are not needed yet, if the program requests it and there is no other work.
    func measureOthers() {
        guard content.measuresAll, measuring == nil, requests.isEmpty, preparation == nil, !isCommitting,
            let model, model.metrics.generation == generation, !model.isExact
        else { return }
        var found = model.unmeasured(from: measuredUpTo, limit: 32)
        if found.isEmpty, measuredUpTo > 0 {
            measuredUpTo = 0
            found = model.unmeasured(from: 0, limit: 32)
        }
        let items = found.filter { failed[model.key(of: .item($0))] == nil }
        guard let last = items.last, let transaction = hosting.transaction() else { return }
        measuredUpTo = last + 1
        let (maker, generation) = (rowMaker, generation)
        measuring = transaction.add(priority: -10, label: "measure") { cancellation in
            try items.map { item -> (ListKey, Double, Int, (any Error)?) in
                let element = ListElement.item(item)
                let (key, version) = (model.key(of: element), model.version(of: element))
                do {
                    let row = try maker.make(
                        element, in: model, state: [], previous: nil, states: HostedStates(),
                        cancellation: cancellation)
                    return (key, model.axes.length(row.layout.size), version, nil)
                } catch let error as CancellationError {
                    throw error
                } catch {
                    return (key, 0, version, error)
                }
            }
        } completion: { [weak self] outcome in
            guard let self else { return }
            self.measuring = nil
            if case .finished(let lengths) = outcome {
                for (key, length, version, error) in lengths {
                    if let error {
                        self.failed[key] = version
                        self.hosting.report(error)
                    } else {
                        self.counts.measured += 1
                        self.arrivals.append((key, nil, length, version, generation))
                    }
                }
            }
            self.hosting.setNeedsPass()
        }
        transaction.commit()
    }

    // MARK: - Mounting

    /// Rows that stay mounted wherever they are.
    var kept: [ListKey] {
        engaged + ([pendingFocus, moving?.id, swipe?.id].compactMap { $0 }.map { .item($0) })
            + (content.pinned.isEmpty
                ? [] : content.pinned.inOrder.map { .item($0) })
    }

    /// Elements that are needed wherever they are: pinned headers and footers, and rows that are kept.
    private func extraElements(_ model: ListModel) -> [ListElement] {
        let view = model.axes.length(model.metrics.viewport)
        return model.pinnedElements(from: offset, to: offset + view) + kept.compactMap { model.element(of: $0) }
    }

    /// The elements of `extra` that `elements` does not contain, without duplicates.
    private func missing(_ extra: [ListElement], in elements: [ListElement]) -> [ListElement] {
        guard !extra.isEmpty else { return [] }
        var known = Set(elements)
        return extra.filter { known.insert($0).inserted }
    }

    /// A row to be mounted.
    private struct NeededRow {
        let element: ListElement
        let key: ListKey
        let row: LaidOutRow
    }

    /// The rows to be mounted, in the order of the data.
    private func neededRows(_ model: ListModel) -> [NeededRow] {
        let ranges = activeRanges
        let view = model.axes.length(model.metrics.viewport)
        let enter = part(ranges.preload)
        let leave = part(ranges.preload, leave: mode == .lowMemory ? 0 : view * RangeTracker.leave)
        let extra = extraElements(model)
        let near = model.elements(from: leave.start, to: leave.end, limit: 1200)
        var result: [NeededRow] = []
        func add(_ element: ListElement, where isNeeded: (ListKey) -> Bool) {
            let key = model.key(of: element)
            if let row = laid[key], isNeeded(key) { result.append(NeededRow(element: element, key: key, row: row)) }
        }
        for element in near {
            add(element) { key in
                if mountedKeys.contains(key) || extra.contains(element) { return true }
                let span = model.span(of: element)
                return span.start < enter.end && span.start + span.length > enter.start || span.length == 0
            }
        }
        let others = missing(extra, in: near)
        if !others.isEmpty {
            for element in others { add(element) { _ in true } }
            result.sort { model.order(of: $0.element) < model.order(of: $1.element) }
        }
        return result
    }

    /// The frame of a row in the contents.
    private func frame(
        of element: ListElement, _ key: ListKey, _ row: LaidOutRow, _ model: ListModel, at offset: Double
    ) -> Rect {
        var span = model.pinnedSpan(of: element, at: offset)
        if let moving {
            if key.item == moving.id {
                span = draggedSpan(span, model)
            } else if case .item(let index) = element {
                span = displaced(span, index, model)
            }
        }
        var frame = model.frame(of: span)
        let size = row.layout.size
        // A row that waits for its new layout shows the old one.
        if model.axes.isHorizontal { frame.width = size.width } else { frame.height = size.height }
        if model.axes.isReversed {
            if model.axes.isHorizontal {
                frame.x += span.length - frame.width
            } else {
                frame.y += span.length - frame.height
            }
        }
        if let swipe, swipe.id == key.item { frame.x += swipe.distance }
        return frame
    }

    func item(
        _ key: ListKey, _ element: ListElement, _ row: LaidOutRow, _ model: ListModel, at offset: Double
    ) -> HostedItem {
        var item = HostedItem(
            path: row.path, content: row.layout, frame: frame(of: element, key, row, model, at: offset))
        item.isFloating = model.isPinned(element)
        if case .item(let index) = element {
            complete(&item, index, model)
            item.isFloating = key.item == moving?.id
        }
        return item
    }

    func placeIfNeeded() {
        guard let model else { return }
        if needsPlacement { return placeRows(pictures: nil, transition: nil) }
        let rows = neededRows(model)
        let isSame =
            !needsFrames && changedRows.isEmpty
            && Set(placeholderElements(model).map { model.key(of: $0) }) == Set(placeholders.keys)
            && rows.count == mounted.count && zip(rows, mounted).allSatisfy { $0.key == $1 }
        if isSame { return moveFloating(model) }
        place(rows, model, all: false, pictures: nil, transition: nil)
    }

    private func moveFloating(_ model: ListModel) {
        guard model.layout.pinsHeaders || model.layout.pinsFooters else { return }
        var frames: [NodePath: Rect] = [:]
        for key in mounted where key.item == nil {
            guard let element = model.element(of: key) else { continue }
            frames[path(of: key)] = model.frame(of: model.pinnedSpan(of: element, at: offset))
        }
        hosting.moveFloating(frames)
    }

    /// Mounts the rows that are needed, and describes and places all of them.
    func placeRows(pictures: HostedPictures?, transition: NodeTransition?) {
        guard let model else { return }
        place(neededRows(model), model, all: true, pictures: pictures, transition: transition)
    }

    /// Mounts and places rows.
    ///
    /// - Parameter all: whether rows are described that are mounted and have not changed.
    private func place(
        _ rows: [NeededRow], _ model: ListModel, all: Bool, pictures: HostedPictures?, transition: NodeTransition?
    ) {
        // While the thumb is dragged, the list may become longer than its frozen length.
        let end = offset + model.axes.length(model.metrics.viewport)
        let length = thumb.map { max($0.length, min(end, model.length)) } ?? model.length
        let shown = model.axes.point(model.exchanged(offset, length: length))
        let before = hosting.offset
        let shift = shown - before
        var places: [HostedPlacement] = []
        places.reserveCapacity(rows.count)
        for needed in rows {
            let (element, key, row) = (needed.element, needed.key, needed.row)
            let isSwiped = swipe.map { $0.id == key.item } ?? false
            if !all, !isSwiped, mountedKeys.contains(key), !changedRows.contains(key) {
                let isMoved = needsFrames || shift != .zero || model.isPinned(element)
                places.append(.mounted(row.path, isMoved ? frame(of: element, key, row, model, at: offset) : nil))
                continue
            }
            let item = item(key, element, row, model, at: offset)
            if isSwiped, let actions = actionItem(item) { places.append(.item(actions)) }
            places.append(.item(item))
        }
        places += placeholderItems(model).map { .item($0) }
        (needsPlacement, needsFrames, changedRows) = (false, false, [])
        hosting.place(
            places, contentSize: model.contentSize(length: length), offset: shown, shift: shift, pictures: pictures,
            transition: transition)
        mounted = rows.map(\.key)
        mountedKeys = Set(mounted)
        counts.placed += 1
        if hasRemovedItems {
            hasRemovedItems = false
            let snapshot = model.snapshot
            hosting.removeStates { item in item.id.map { snapshot.index(of: $0) == nil } ?? false }
        }
        trimLayouts(model)
    }

    /// Releases the layouts of the most distant rows that are not mounted, when they take more than the budget.
    private func trimLayouts(_ model: ListModel) {
        let budget = mode == .lowMemory ? 0 : content.layoutBudget
        var bytes = mountedKeys.reduce(laid.bytes) { $0 - (laid[$1]?.bytes ?? 0) }
        guard bytes > budget else { return }
        var extra: [(key: ListKey, distance: Double)] = []
        for key in laid.rows.keys where !mountedKeys.contains(key) {
            extra.append((key, model.element(of: key).map { abs(model.span(of: $0).start - offset) } ?? .infinity))
        }
        extra.sort { $0.distance > $1.distance }
        // Some more are released at once, so that this is not done for each row that arrives.
        for (key, _) in extra where bytes > budget - budget / 8 {
            bytes -= laid[key]?.bytes ?? 0
            laid[key] = nil
            counts.released += 1
        }
    }
}
