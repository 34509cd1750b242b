internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyNodes
internal import GalleyText

/// New descriptions: prepared in the background, drawn, and shown in one turn.
extension ListPresentation {
    /// Whether the model is not that of the description.
    private var isOutdated: Bool {
        guard let model, !isRestored else { return true }
        return !model.snapshot.isIdentical(to: content.snapshot) || !model.layout.isSame(as: content.layout)
            || model.metrics != metrics || needsEstimates
    }

    /// Whether lengths are to be estimated again, which waits until the thumb is released.
    private var needsEstimates: Bool { thumb == nil && model?.needsEstimates == true }

    func startPreparation() {
        guard preparation == nil, !isCommitting else { return }
        guard needsPreparation || needsEstimates || model?.metrics != self.metrics else {
            return
        }
        needsPreparation = false
        guard isOutdated, let transaction = hosting.transaction() else { return }
        let metrics = metrics
        guard metrics.viewport.width > 0 || metrics.viewport.height > 0 else { return }
        log = []
        var states: [ListKey: HostedStates] = [:]
        for key in mounted {
            // Rows whose new layouts were not taken yet are laid out from the old ones.
            let changed = (invalid[key] ?? []).union(requests[key]?.invalid ?? []).union(arrivedInvalid[key] ?? [])
            states[key] = hosting.states(inside: path(of: key), dirty: changed)
        }
        newlyInvalid = [:]
        let maker = maker
        let preparation = ListPreparation(
            maker: maker, metrics: metrics, previous: model, offset: offset, position: positioning, laid: laid,
            states: states, saved: hosting.savedItemStates, selected: selectedRows, estimated: beginWaiting())
        preparationNumber += 1
        let number = preparationNumber
        self.preparation = transaction.add(priority: 950, label: "list") { cancellation in
            try preparation.run(cancellation)
        } completion: { [weak self] outcome in
            guard let self, self.preparationNumber == number else { return }
            self.preparation = nil
            switch outcome {
            case .finished(let result): self.draw(result, metrics, maker)
            case .failed(let error): self.hosting.report(error)
            case .cancelled: self.needsPreparation = true
            }
            self.hosting.setNeedsPass()
        }
        transaction.commit()
    }

    /// Draws the visible rows before they are shown.
    private func draw(_ result: ListPreparation.Result, _ metrics: ListMetrics, _ maker: RowMaker) {
        var model = result.model
        replay(log, into: &model)
        let place = model.allowed(
            positioning.place(from: self.model, at: offset, to: model, result.difference).offset)
        let view = model.axes.length(metrics.viewport)
        var items: [HostedItem] = []
        for element in model.elements(from: place, to: place + view, limit: 400) {
            let key = model.key(of: element)
            guard let row = result.laid[key] ?? laid[key] else { continue }
            items.append(item(key, element, row, model, at: place))
        }
        let part = model.frame(of: ListSpan(start: place, length: view, crossStart: 0, crossLength: 1e7))
        isCommitting = true
        hosting.draw(items, in: Rect(x: -1e7, y: part.y, width: 2e7, height: max(part.height, 1)).union(part)) {
            [weak self] pictures in
            guard let self else { return }
            self.commit(result, maker.content, pictures)
            self.hosting.setNeedsPass()
        }
    }

    /// Takes lengths that were measured while the model was made.
    private func replay(
        _ log: [(key: ListKey, version: Int, generation: Int, length: Double)], into model: inout ListModel
    ) {
        for entry in log where entry.generation == model.metrics.generation {
            guard let element = model.element(of: entry.key), model.version(of: element) == entry.version,
                model.headerCross == self.model?.headerCross
            else { continue }
            model.measured(element, entry.length)
        }
    }

    /// Shows a change.
    private func commit(_ result: ListPreparation.Result, _ content: ListContent, _ pictures: HostedPictures) {
        // Lengths that arrive now are part of the log as well.
        applyArrivals()
        isCommitting = false
        var model = result.model
        replay(log, into: &model)
        log = []
        let old = self.model
        let page = destination
        let isFirst = !hasPosition
        hasPosition = true
        isRestored = false
        follow(from: isFirst ? nil : old, to: model, result.difference)
        for (key, row) in result.laid {
            take(row, for: key)
            // Changes made after the preparation began are not part of the layout.
            invalid[key] = newlyInvalid[key]
        }
        for failure in result.failed {
            failed[failure.key] = failure.version
            hosting.report(failure.error)
        }
        self.model = model
        keepWithinEnds()
        shown = model.snapshot.isIdentical(to: self.content.snapshot) ? nil : content
        measuredUpTo = 0
        if !result.difference.removed.isEmpty { removeStates(outside: model) }
        cancelRequests { key, request in
            guard let element = model.element(of: key) else { return true }
            return request.version != model.version(of: element) || request.generation != model.metrics.generation
                || request.range != model.range(of: element)
        }
        let isChange = old != nil && !result.difference.isEmpty && !isWaiting
        waiting = nil
        endMotions(in: model)
        placeRows(pictures: pictures, transition: isChange ? content.transition : nil)
        if let page, old?.metrics.viewport != model.metrics.viewport { reveal(page, at: .start, animated: true) }
        snapshotChanged(result.difference, old: old)
        // A description that arrived meanwhile.
        if isOutdated { needsPreparation = true }
        // The items of a long list take a while.
        if let old, old.snapshot.itemCount > 4096, !old.snapshot.isIdentical(to: model.snapshot) {
            hosting.releaseInBackground(old)
        }
    }

    /// Releases everything about items that are gone.
    private func removeStates(outside model: ListModel) {
        func isGone(_ key: ListKey) -> Bool { key.item.map { model.snapshot.index(of: $0) == nil } ?? false }
        for key in laid.rows.keys.filter(isGone) { laid[key] = nil }
        failed = failed.filter { !isGone($0.key) }
        invalid = invalid.filter { !isGone($0.key) }
        arrivedInvalid = arrivedInvalid.filter { !isGone($0.key) }
        hasRemovedItems = true
    }

    func take(_ row: LaidOutRow, for key: ListKey) {
        laid[key] = row
        failed[key] = nil
        hosting.noteWork(row.layout)
        counts.laidOut += 1
    }

    func cancelRequests(_ isStale: (ListKey, RowRequest) -> Bool) {
        for (key, request) in requests where isStale(key, request) {
            cancel(request, of: key)
            counts.cancelled += 1
        }
    }

    /// Cancels a request. The changes that it was made for are not laid out yet.
    func cancel(_ request: RowRequest, of key: ListKey) {
        request.request.cancel()
        requests[key] = nil
        if !request.invalid.isEmpty, model?.element(of: key) != nil {
            invalid[key, default: []].formUnion(request.invalid)
        }
    }

    /// Moves the list to where a change leaves its anchor. ``keepWithinEnds()`` is called after the last change of a
    /// pass.
    private func follow(from old: ListModel?, to new: ListModel, _ difference: ListDifference?) {
        let position = heldPosition(in: old)
        let place = positioning(position).place(from: old, at: offset, to: new, difference)
        held = place.anchors.map { HeldPosition(turn: position.turn, anchors: $0, isAtStart: position.isAtStart) }
        tracker.shifted(by: place.offset - offset)
        offset = place.offset
    }

    /// Takes the rows that were laid out since the last pass. The anchor remains where it is.
    func applyArrivals() {
        guard !arrivals.isEmpty, let old = model else { return }
        var new = old
        self.model = nil
        var isChanged = false
        for arrival in arrivals where arrival.generation == generation {
            guard let element = new.element(of: arrival.key), new.version(of: element) == arrival.version else {
                continue
            }
            if let row = arrival.row {
                guard row.range == new.range(of: element) else { continue }
                take(row, for: arrival.key)
                arrivedInvalid[arrival.key] = nil
                changedRows.insert(arrival.key)
            }
            let length = arrival.row.map { new.axes.length($0.layout.size) } ?? arrival.length
            log.append((arrival.key, arrival.version, arrival.generation, length))
            let span = new.span(of: element)
            if !new.isKnown(element) || span.length != length {
                new.measured(element, length)
                isChanged = true
            }
        }
        arrivals = []
        // Layouts that are of no use any more are made again, with the changes that they were made for.
        for (key, changed) in arrivedInvalid where new.element(of: key) != nil {
            invalid[key, default: []].formUnion(changed)
        }
        arrivedInvalid = [:]
        self.model = new
        guard isChanged else { return }
        follow(from: old, to: new, nil)
        needsFrames = true
        if preparation == nil, !isCommitting { log = [] }
    }
}
