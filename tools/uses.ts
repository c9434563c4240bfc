import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { announcements, BANNER_GROUPS, POPUP_REPEATS } from '@croupier/wire/content/announcements'
import { RESOURCE_TYPES } from '@croupier/wire/content/system'
import { definitionOf } from '@croupier/wire/definition'
import type { Schema } from '@croupier/wire/endpoint'
import type { Policy } from '@croupier/wire/policy'
import { registry } from '@croupier/wire/registry'
import ts from 'typescript'
import { isTest, nodesIn, parse, type SourceFile, sourceFiles } from './tidy/source.ts'

/**
 * `npm run uses` lists every call, setting and kind of content with the files that use it. A setting without an effect, a call
 * without a screen and content that nobody sees are found by its test.
 */

/** `kind`: what `name` is. `files`: the production files that use it, sorted. */
export type Use = { kind: 'call' | 'setting' | 'field' | 'content'; name: string; files: readonly string[] }

const root = fileURLToPath(new URL('..', import.meta.url))
const production = sourceFiles(root).filter(({ path }) => !isTest(path))
const pages = production.filter(({ path }) => /^apps\/(site|console)\/src\//.test(path))

/** By name of an export of the wire, the pages and their helpers that import it and name it as a value. */
const importers = (): ReadonlyMap<string, string[]> =>
  index(pages, function* (source) {
    const values = new Set([...nodesIn(source)].filter(isValue).map(({ text }) => text))
    for (const statement of source.statements)
      if (ts.isImportDeclaration(statement) && isOfWire(statement)) yield* valuesOf(statement, values)
  })

/** Whether a node is a name that stands for a value. That a command changes what a call answers is no use of the call. */
function isValue(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false
  const { parent } = node
  if (ts.isImportSpecifier(parent)) return false
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name !== node
  return !isInChanges(parent)
}

const isInChanges = (node: ts.Node): boolean =>
  ts.isArrayLiteralExpression(node) &&
  (ts.isPropertyAssignment(node.parent) || ts.isVariableDeclaration(node.parent)) &&
  node.parent.name.getText() === 'changes'

const isOfWire = ({ moduleSpecifier }: ts.ImportDeclaration): boolean =>
  ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text.startsWith('@croupier/wire/')

/** The names that an import takes and that are among `values`. A type calls nothing. */
function* valuesOf({ importClause }: ts.ImportDeclaration, values: ReadonlySet<string>): Generator<string> {
  const bindings = importClause?.namedBindings
  if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword || !bindings || !ts.isNamedImports(bindings)) return
  for (const { name, propertyName, isTypeOnly } of bindings.elements)
    if (!isTypeOnly && values.has(name.text)) yield (propertyName ?? name).text
}

/** By name, the files that name a property: after a dot, in a pattern, as a key or in quotes. */
const readers = (files: readonly SourceFile[]): ReadonlyMap<string, string[]> =>
  index(files, function* (source) {
    for (const node of nodesIn(source)) {
      if (ts.isPropertyAccessExpression(node)) yield node.name.text
      else if (ts.isBindingElement(node)) yield (node.propertyName ?? node.name).getText(source)
      else if (ts.isStringLiteral(node)) yield node.text
      else if (ts.isPropertyAssignment(node)) yield node.name.getText(source)
    }
  })

function index(
  files: readonly SourceFile[],
  namesIn: (source: ts.SourceFile) => Iterable<string>,
): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of files)
    for (const name of new Set(namesIn(parse(file)))) found.set(name, [...(found.get(name) ?? []), file.path])
  return found
}

/** Every call of the registry with the pages that make it. */
export function usesOfCalls(): Use[] {
  const imported = importers()
  return registry.map(({ name }) => ({ kind: 'call', name, files: imported.get(name) ?? [] }))
}

/** Every setting with the files that read it, and each of its fields with the files that read a property of that name. */
export async function usesOfSettings(): Promise<Use[]> {
  const paths = globSync('apps/server/src/modules/**/policy.ts', { cwd: root })
  const declared = await Promise.all(paths.map(async (path) => exportsOf(path)))
  const others = production.filter(({ path }) => !path.endsWith('/policy.ts') && !path.startsWith('tools/'))
  const named = index(others, function* (source) {
    for (const node of nodesIn(source)) if (ts.isIdentifier(node) && !ts.isImportSpecifier(node.parent)) yield node.text
  })
  const read = readers(others)
  return declared.flat().flatMap(([constant, { name, schema }]): Use[] => [
    { kind: 'setting', name, files: named.get(constant) ?? [] },
    ...fieldsOf(schema).map((field) => ({
      kind: 'field' as const,
      name: `${name} ${field}`,
      files: read.get(field) ?? [],
    })),
  ])
}

/** Every kind of content that staff publish with the files of the site that name it. */
export function usesOfContent(): Use[] {
  const named = readers(pages.filter(({ path }) => path.startsWith('apps/site/')))
  const lists = Object.keys(definitionOf(announcements.response).shape ?? {})
  return [...lists, ...BANNER_GROUPS, ...POPUP_REPEATS, ...RESOURCE_TYPES].map((name) => ({
    kind: 'content',
    name,
    files: named.get(name) ?? [],
  }))
}

async function exportsOf(path: string): Promise<[string, Policy][]> {
  const module: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href)
  return Object.entries(module).flatMap(([name, one]) => (isPolicy(one) ? [[name, one]] : []))
}

const isPolicy = (one: unknown): one is Policy =>
  typeof one === 'object' && one !== null && 'needsApproval' in one && 'schema' in one

/** The names of the fields of a schema, those within its fields, lists and alternatives included. */
function fieldsOf(schema: Schema): string[] {
  const { shape, innerType, element, valueType, options, in: input } = definitionOf(schema)
  const inner = [innerType, element, valueType, input, ...(options ?? [])].filter((one) => one !== undefined)
  const own = Object.entries(shape ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field)])
  return [...new Set([...own, ...inner.flatMap(fieldsOf)])]
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { kind, name, files } of [...usesOfCalls(), ...(await usesOfSettings()), ...usesOfContent()])
    process.stdout.write(`${kind}  ${name}: ${files.join(', ') || 'nowhere'}\n`)
