internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleySupport
internal import GalleyText

/// The times of the frames of an animation.
struct AnimationTimeline: Sendable, Equatable {
    /// The time for which each frame is shown, in order.
    var durations: [Duration]
    /// The number of times that the frames are played; 0 is endless.
    var loops: Int

    /// - Parameter durations: shorter times than 20 ms count as 100 ms, as in browsers.
    init(durations: [Duration], loops: Int) {
        self.durations = durations.map { $0 < .milliseconds(20) ? .milliseconds(100) : $0 }
        self.loops = loops
    }

    /// The index of the frame that is shown after some time of playing, and the time until the next one; `nil` at the end.
    func frame(after time: Duration) -> (index: Int, next: Duration?) {
        guard durations.count > 1 else { return (0, nil) }
        let total = durations.reduce(.zero, +)
        let rounds = Int(time.inSeconds / total.inSeconds)
        if loops > 0, rounds >= loops { return (durations.count - 1, nil) }
        var rest = time - total * rounds
        if rest < .zero { rest = .zero }
        for (index, duration) in durations.enumerated() {
            if rest < duration {
                let isLast = loops > 0 && rounds == loops - 1 && index == durations.count - 1
                return (index, isLast ? nil : duration - rest)
            }
            rest -= duration
        }
        return (durations.count - 1, .zero)
    }
}
