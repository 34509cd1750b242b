/// Pictures that were drawn for items before they are placed.
@MainActor package final class HostedPictures {
    var update: PendingUpdate
    init(update: PendingUpdate) { self.update = update }
}
