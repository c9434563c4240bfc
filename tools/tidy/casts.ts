import ts from 'typescript'
import { lineOf, nodesIn } from './source.ts'

/** `value as Type`, which the compiler does not check. `isExplained`: a comment beside it gives the reason. */
export type Cast = { line: number; text: string; isExplained: boolean; node: ts.Node }

const isConst = (type: ts.TypeNode): boolean => type.getText() === 'const'

/** Every cast of a file except `as const`. */
export function castsIn(source: ts.SourceFile): Cast[] {
  const lines = source.text.split('\n')
  return [...nodesIn(source)]
    .filter((node) => ts.isAsExpression(node) || ts.isTypeAssertionExpression(node))
    .filter(({ type }) => !isConst(type))
    .map((node) => {
      const line = lineOf(source, node.type.getStart())
      return { line, text: node.type.getText(), isExplained: isExplained(source, lines, node, line), node }
    })
}

const COMMENT = /(^|\s)\/\/|\/\*|\*\/\s*$/

/** The reason is at the end of the cast's line, or directly above that line or its statement. */
function isExplained(source: ts.SourceFile, lines: readonly string[], node: ts.Node, line: number): boolean {
  const isComment = (at: number) => COMMENT.test(lines[at - 1] ?? '')
  const owner = ts.findAncestor(node, (one) => ts.isStatement(one) || ts.isClassElement(one))
  const first = owner ? lineOf(source, owner.getStart()) : line
  return isComment(line) || isComment(line - 1) || isComment(first - 1)
}
