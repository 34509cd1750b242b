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
        var needed: Set<ListKey> = []
        func consider(_ element: ListElement) {
            let key = model.key(of: element)
            guard needed.insert(key).inserted else { return }
            guard needsLayout(key, element, model) else { return }
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
        for element in model.elements(from: preload.start, to: preload.end, limit: 1000) { consider(element) }
        for element in model.pinnedElements(from: offset, to: offset + view) { consider(element) }
        for key in kept { if let element = model.element(of: key) { consider(element) } }
        let stale = part(ranges.preload, leave: view * RangeTracker.leave)
        cancelRequests { key, _ in
            guard !needed.contains(key), let element = model.element(of: key) else { return false }
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
            let request = transaction.add(priority: priority, label: "row " + key.id) { cancellation in
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
            + (content.pinned.isEmpty ? [] : content.pinned.sorted().map { .item($0) })
    }

    /// The elements to be mounted, in the order of the data.
    private func elementsToMount(_ model: ListModel) -> [ListElement] {
        let ranges = activeRanges
        let view = model.axes.length(model.metrics.viewport)
        let enter = part(ranges.preload)
        let leave = part(ranges.preload, leave: mode == .lowMemory ? 0 : view * RangeTracker.leave)
        var result: [ListElement] = []
        var known: Set<ListElement> = []
        for element in model.elements(from: leave.start, to: leave.end, limit: 1200) {
            let span = model.span(of: element)
            let isInside = span.start < enter.end && span.start + span.length > enter.start || span.length == 0
            if isInside || mountedKeys.contains(model.key(of: element)) {
                result.append(element)
                known.insert(element)
            }
        }
        let extra = model.pinnedElements(from: offset, to: offset + view) + kept.compactMap { model.element(of: $0) }
        let missing = extra.filter { known.insert($0).inserted }
        if !missing.isEmpty {
            result += missing
            result.sort { model.order(of: $0) < model.order(of: $1) }
        }
        return result
    }

    func item(
        _ key: ListKey, _ element: ListElement, _ row: LaidOutRow, _ model: ListModel, at offset: Double
    ) -> HostedItem {
        var span = model.pinnedSpan(of: element, at: offset)
        let isDragged = key.item != nil && key.item == moving?.id
        if isDragged {
            span = draggedSpan(span, model)
        } else if case .item(let index) = element, moving != nil {
            span = displaced(span, index, model)
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
        var item = HostedItem(path: row.path, content: row.layout, frame: frame)
        switch element {
        case .header: item.isFloating = model.layout.pinsHeaders
        case .footer: item.isFloating = model.layout.pinsFooters
        case .item(let index):
            complete(&item, index, model)
            item.isFloating = isDragged
            if let swipe, swipe.id == key.item { item.frame.x += swipe.distance }
        }
        return item
    }

    func placeIfNeeded() {
        guard let model else { return }
        var needed: [ListElement]?
        if !needsPlacement {
            let elements = elementsToMount(model).filter { laid[model.key(of: $0)] != nil }
            needed = elements
            let isSame =
                Set(placeholderElements(model).map { model.key(of: $0) }) == Set(placeholders.keys)
                && elements.count == mounted.count && zip(elements, mounted).allSatisfy { model.key(of: $0) == $1 }
            if isSame { return moveFloating(model) }
        }
        placeRows(pictures: nil, transition: nil, elements: needed)
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

    /// Mounts the rows that are needed, and places all of them.
    ///
    /// - Parameter elements: the needed rows, where the caller knows them.
    func placeRows(pictures: HostedPictures?, transition: NodeTransition?, elements: [ListElement]? = nil) {
        guard let model else { return }
        needsPlacement = false
        var items: [HostedItem] = []
        var keys: [ListKey] = []
        for element in elements ?? elementsToMount(model) {
            let key = model.key(of: element)
            guard let row = laid[key] else { continue }
            let item = item(key, element, row, model, at: offset)
            if swipe?.id == key.item, let actions = actionItem(item) { items.append(actions) }
            items.append(item)
            keys.append(key)
        }
        items += placeholderItems(model)
        // While the thumb is dragged, the list may become longer than its frozen length.
        let end = offset + model.axes.length(model.metrics.viewport)
        let length = thumb.map { max($0.length, min(end, model.length)) } ?? model.length
        let shown = model.axes.point(model.exchanged(offset, length: length))
        let before = hosting.offset
        hosting.place(
            items, contentSize: model.contentSize(length: length), offset: shown,
            shift: Point(x: shown.x - before.x, y: shown.y - before.y), pictures: pictures, transition: transition)
        mounted = keys
        mountedKeys = Set(keys)
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
