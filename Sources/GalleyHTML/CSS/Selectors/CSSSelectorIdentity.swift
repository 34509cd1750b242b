/// The identity of a selector, which its copies share.
final class CSSSelectorIdentity: Sendable {}
