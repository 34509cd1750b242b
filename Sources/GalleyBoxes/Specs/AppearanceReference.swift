package import GalleyText

/// An appearance that copies share.
package final class AppearanceReference: Sendable {
    package let appearance: BoxAppearance

    package init(_ appearance: BoxAppearance) { self.appearance = appearance }

    static func areSame(_ one: AppearanceReference?, _ other: AppearanceReference?) -> Bool {
        one === other || one?.appearance == other?.appearance
    }
}
