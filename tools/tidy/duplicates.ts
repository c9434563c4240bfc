import ts from 'typescript'
import { type FunctionNode, functionsIn } from './functions.ts'
import { parse, type SourceFile } from './source.ts'

/** Shorter functions are often alike by chance. */
const SMALLEST_LINES = 6

/** `same`: pairs of functions with the same tokens. `alike`: pairs that differ in names and literals only. */
export type Duplicates = { same: string[][]; alike: string[][] }

/** Groups of functions that stand more than once in these files. A function inside a duplicate is not counted again. */
export function findDuplicates(files: readonly SourceFile[]): Duplicates {
  const same = new Map<string, string[]>()
  const alike = new Map<string, string[]>()
  for (const file of files) {
    for (const { name, line, lines, node } of functionsIn(parse(file))) {
      if (lines < SMALLEST_LINES) continue
      const place = `${file.path}:${line} ${name}`
      add(
        same,
        tokensOf(node, (token) => token.getText()),
        place,
      )
      add(alike, tokensOf(node, shapeOf), place)
    }
  }
  const repeated = (groups: Map<string, string[]>) => [...groups.values()].filter((places) => places.length > 1)
  return { same: repeated(same), alike: repeated(alike) }
}

export const pairsIn = (groups: readonly string[][]): number =>
  groups.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)

function add(groups: Map<string, string[]>, key: string, place: string): void {
  groups.set(key, [...(groups.get(key) ?? []), place])
}

const shapeOf = (token: ts.Node): string =>
  ts.isIdentifier(token) || ts.isLiteralExpression(token) ? '_' : token.getText()

/** The tokens of a function's parameters and body, without its name. */
function tokensOf(node: FunctionNode, read: (token: ts.Node) => string): string {
  const tokens: string[] = []
  const visit = (one: ts.Node): void => {
    const children = one.getChildren()
    if (children.length === 0 && one.kind !== ts.SyntaxKind.JSDoc) tokens.push(read(one))
    for (const child of children) if (!ts.isJSDoc(child)) visit(child)
  }
  for (const part of [...node.parameters, node.body]) visit(part)
  return tokens.join(' ')
}
