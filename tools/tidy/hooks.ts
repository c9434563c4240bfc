import ts from 'typescript'
import { lineOf, nodesIn, parse, type SourceFile } from './source.ts'

/**
 * Calls of hooks that a render may leave out: behind `&&`, `||` or `??`, or in a branch of a conditional expression. React then
 * takes the state of one hook for that of another, and the page dies. The linter finds hooks behind `if` and `return` only.
 */
export function skippedHooks(file: SourceFile): string[] {
  // Most files call no hook, and to parse every file costs seconds.
  if (!HOOK.test(file.text)) return []
  const source = parse(file)
  return [...nodesIn(source)].flatMap((node) =>
    isHookCall(node) && isSkipped(node)
      ? [`${file.path}:${lineOf(source, node.getStart())} ${node.expression.getText()}`]
      : [],
  )
}

const HOOK = /\buse[A-Z]/

const isHookCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^use[A-Z]/.test(node.expression.text)

function isSkipped(node: ts.Node): boolean {
  const { parent } = node
  if (!parent || ts.isFunctionLike(parent)) return false
  if (ts.isBinaryExpression(parent) && parent.right === node && SHORT_CIRCUITS.has(parent.operatorToken.kind))
    return true
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return true
  return isSkipped(parent)
}

const SHORT_CIRCUITS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])
