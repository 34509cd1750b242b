/// A sequence of nodes in a row.
package typealias MathList = [MathNode]
