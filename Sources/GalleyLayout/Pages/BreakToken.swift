/// The place in a content at which the next page continues.
package protocol BreakToken: AnyObject, Sendable {}
