import ts from 'typescript'
import { lineOf, nodesIn } from './source.ts'

/** A function with its body: `lines` from its first line to its last, functions inside it included. */
export type FunctionSize = { name: string; line: number; lines: number; limit: number; node: FunctionNode }
export type FunctionNode = ts.FunctionLikeDeclaration & { body: ts.Node }

export const FUNCTION_LINES = 60
/** JSX spreads one element over many lines, so a component may be longer. */
export const COMPONENT_LINES = 80

const isFunction = (node: ts.Node): node is FunctionNode =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

/** Every function of a file, outer ones first. */
export function functionsIn(source: ts.SourceFile): FunctionSize[] {
  return [...nodesIn(source)].filter(isFunction).map((node) => {
    const name = nameOf(node)
    const line = lineOf(source, node.getStart())
    const isComponent = source.fileName.endsWith('x') && /^[A-Z]/.test(name)
    return {
      name,
      line,
      lines: lineOf(source, node.end) - line + 1,
      limit: isComponent ? COMPONENT_LINES : FUNCTION_LINES,
      node,
    }
  })
}

/** The name that a reader would call a function by: its own, or that of the variable or property it is the value of. */
function nameOf(node: FunctionNode): string {
  const own = node.name?.getText()
  if (own) return own
  const { parent } = node
  const isValue =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  if (isValue) return parent.name.getText()
  const outer = ts.findAncestor(parent, isFunction)
  return outer ? `${nameOf(outer)} > callback` : 'callback'
}
