internal import GalleyDisplay
internal import GalleySupport
internal import GalleyText

/// Everything that changes with time.
extension NodeHost {
    /// Whether the host wants a turn though nothing else happens.
    var wantsTime: Bool {
        isTransitioning || isScrolling || isPlaying || isPresenting || isWaitingForImages || repeatingButton != nil
            || pointers.values.contains { $0.deadline != nil } || isAutoscrolling
    }

    /// Updates everything that depends on the time.
    func advanceTime() {
        advancePresses()
        advanceSelections()
        advanceScrolling()
        advanceTransitions()
        advanceFrames()
        retryImages()
        for (path, node) in scrollNodes where node.presenter?.wantsTime == true { presentersInNeed.insert(path) }
    }

    /// Whether a presenter wants turns though nothing else happens.
    private var isPresenting: Bool { scrollNodes.values.contains { $0.presenter?.wantsTime ?? false } }

    // MARK: - Transitions

    var isTransitioning: Bool {
        !topGhosts.isEmpty || !transitioning.isEmpty
    }

    private func advanceTransitions() {
        for node in transitioning.values {
            if node.animation != nil { applyAnimation(node, at: now) }
            if !node.ghosts.isEmpty, advance(&node.ghosts) { arrange(node) }
            if node.animation == nil, node.ghosts.isEmpty { transitioning[node.path] = nil }
        }
        if !topGhosts.isEmpty, advance(&topGhosts) { arrange(nil) }
    }

    /// Moves a node to its place in an animation at a time.
    func applyAnimation(_ node: MountedNode, at time: Duration) {
        guard let animation = node.animation else { return }
        let duration = animation.transition.duration
        let share = duration > .zero ? (time - animation.start).inSeconds / duration.inSeconds : 1
        let target = node.target
        let opacity = min(max(node.record.appearance?.opacity ?? 1, 0), 1)
        let transform = node.record.appearance?.transform ?? .identity
        guard share < 1 else {
            node.animation = nil
            node.layer.frame = target
            node.layer.opacity = opacity
            node.layer.transform = transform
            return stretchPicture(of: node)
        }
        let progress = animation.transition.easing.progress(at: share)
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        let from = animation.fromFrame
        node.layer.frame = Rect(
            x: between(from.x, target.x), y: between(from.y, target.y), width: between(from.width, target.width),
            height: between(from.height, target.height))
        node.layer.opacity = between(animation.fromOpacity, opacity)
        let start = animation.fromTransform
        node.layer.transform =
            start == transform
            ? transform
            : Transform(
                a: between(start.a, transform.a), b: between(start.b, transform.b), c: between(start.c, transform.c),
                d: between(start.d, transform.d), tx: between(start.tx, transform.tx),
                ty: between(start.ty, transform.ty))
        stretchPicture(of: node)
    }

    /// Fades removed nodes.
    ///
    /// - Returns: whether some are gone.
    private func advance(_ ghosts: inout [RemovedNode]) -> Bool {
        let count = ghosts.count
        ghosts.removeAll { ghost in
            let duration = ghost.transition.duration
            let share = duration > .zero ? (now - ghost.start).inSeconds / duration.inSeconds : 1
            guard share < 1, !environment.reducesMotion else { return true }
            let progress = ghost.transition.easing.progress(at: share)
            ghost.layer.frame = ghost.frame.moved(
                ghost.transition.offset.dx * progress, ghost.transition.offset.dy * progress)
            if ghost.transition.fades { ghost.layer.opacity = ghost.opacity * (1 - progress) }
            return false
        }
        return ghosts.count != count
    }
}
