import ts from 'typescript'

/** Describes a trick that puts several values on one line where the formatter would give each its own. */
export function trick(node: ts.Node): string | undefined {
  const isSpread = ts.isSpreadAssignment(node) || ts.isSpreadElement(node)
  if (isSpread && ts.isObjectLiteralExpression(node.expression)) return 'spreads an object literal (...{ a, b })'
  if (isSpread && ts.isArrayLiteralExpression(node.expression)) return 'spreads an array literal (...[a, b])'
  if (
    ts.isVariableDeclaration(node) &&
    ts.isArrayBindingPattern(node.name) &&
    node.initializer &&
    ts.isArrayLiteralExpression(node.initializer)
  )
    return 'destructures an array literal (const [a, b] = [c, d])'
  return undefined
}
