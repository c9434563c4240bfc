import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export type SourceFile = { path: string; text: string }

/** Written by a generator: sizes and casts say nothing there. */
const GENERATED = new Set(['apps/server/src/platform/db/tables.ts'])
const TEST = /(\.(test|sim)|\/testing)\.tsx?$|\/testing\/|^e2e\//

/** A file that only tests load. Sizes, casts and tricks to save lines are not counted there. */
export const isTest = (path: string): boolean => TEST.test(path)

/** The TypeScript files of the project at `root`, with paths from there. */
export function sourceFiles(root: string): SourceFile[] {
  const patterns = ['packages', 'apps', 'tools', 'proofs', 'harness', 'e2e', 'bench'].map(
    (part) => `${part}/**/*.{ts,tsx}`,
  )
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist|locales)\//.test(path) && !GENERATED.has(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function parse({ path, text }: SourceFile): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

/** The line of a node, counted from 1. */
export const lineOf = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line + 1

/** Every node of a file, parents before children. Nested generators would pass each node through all its parents. */
export function* nodesIn(node: ts.Node): Generator<ts.Node> {
  const left = [node]
  for (let next = left.pop(); next; next = left.pop()) {
    yield next
    const children: ts.Node[] = []
    ts.forEachChild(next, (child) => {
      children.push(child)
    })
    left.push(...children.toReversed())
  }
}
