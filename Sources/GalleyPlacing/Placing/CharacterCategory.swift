/// ICU's values of `General_Category`.
enum CharacterCategory {
    static let uppercase = 1
    static let lowercase = 2
    static let otherLetter = 5
    static let openingMark = 20
    static let closingMark = 21
}
