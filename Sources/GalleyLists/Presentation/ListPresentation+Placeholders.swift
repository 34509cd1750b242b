internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyNodes
internal import GalleySupport
internal import GalleyText

/// Placeholders for rows that are not laid out yet.
extension ListPresentation {
    /// Whether the list has appeared without its first rows.
    var isWaiting: Bool { waiting?.offset != nil }

    /// Whether the first rows are prepared for the part that is visible.
    var waitsForPreparation: Bool {
        waiting?.offset == offset && (preparation != nil || isCommitting)
    }

    /// Notes that the first rows are prepared.
    ///
    /// - Returns: the place for the model with estimated lengths; `nil` where no placeholders are shown.
    func beginWaiting() -> Guarded<ListModel?>? {
        guard model == nil, content.placeholder != nil else { return nil }
        let estimated = Guarded<ListModel?>(nil)
        waiting = ListWaiting(since: waiting?.since ?? hosting.now, model: estimated)
        return estimated
    }

    /// Shows the list without its first rows if they take too long.
    func appearWithPlaceholders() {
        guard model == nil, let waiting, let placeholder = content.placeholder,
            hosting.now - waiting.since >= placeholder.delay, let model = waiting.model.withLock({ $0 }),
            model.snapshot.isIdentical(to: content.snapshot)
        else { return }
        offset = model.allowed(positioning.place(from: nil, at: offset, to: model, nil).offset)
        hasPosition = true
        self.model = model
        self.waiting?.offset = offset
        needsPlacement = true
    }

    /// The visible elements that are not laid out.
    func placeholderElements(_ model: ListModel) -> [ListElement] {
        guard content.placeholder != nil else { return [] }
        let view = model.axes.length(model.metrics.viewport)
        return model.elements(from: offset, to: offset + view, limit: 200).filter { laid[model.key(of: $0)] == nil }
    }

    /// The placeholders to be mounted, as large as the elements.
    func placeholderItems(_ model: ListModel) -> [HostedItem] {
        guard let color = content.placeholder?.color else { return [] }
        let (environment, old) = (maker.environment, placeholders)
        placeholders = [:]
        return placeholderElements(model).compactMap { element in
            let key = model.key(of: element)
            let frame = model.frame(of: element)
            let path = NodePath.part("placeholder", "\(key)", in: hosting.path)
            let known = old[key].flatMap { $0.size == frame.size ? $0 : nil }
            guard
                let layout = known
                    ?? (try? HostedLayout.make(
                        { _ in Box().background(color) }, path: path, environment: environment,
                        range: SizeRange(min: frame.size, maxWidth: frame.width, maxHeight: frame.height),
                        previous: nil, states: HostedStates(), cancellation: CancellationToken()))
            else { return nil }
            placeholders[key] = layout
            var item = HostedItem(path: path, content: layout, frame: frame)
            item.isAnimated = false
            return item
        }
    }
}
