import ts from 'typescript'
import * as lean from '../packages/wire/src/lean.ts'
import { isTest, lineOf, nodesIn, parse } from './tidy/source.ts'

/** A violation and its place. */
export type Untidy = { rule: string; file: string; line: number; what: string }

const PURE = /^packages\/(game-math|rules)\/src\/|^apps\/server\/src\/modules\/.*(\/rules\.ts$|\/rules\/)/
const QUERYLESS = /^apps\/server\/src\/modules\/.*\.ts$/
const STORE = /([/-]store\.ts$|\/store\/)/
const BY_TYPE = /^apps\/server\/src\/modules\/.*\/(rules|model|store|service|jobs|listeners)\.ts$/
/** Modules that may neither take a stake nor pay a bet. Only the bet book does, and it asks admission first. */
const BESIDE_THE_BOOK = /^apps\/server\/src\/(app|modules\/(?!wallet\/|games\/))/
/** Code that writes rows with a bucket. */
const BUCKETED = /^apps\/server\/src\//
/** Deposits are opened in one place, which asks admission first. */
const BESIDE_DEPOSITS = /^apps\/server\/src\/modules\/cashier\/(?!deposits\/service\.ts$)/
/** Texts of the site. The labels of a member in the session storage are no text. */
const SITE_TEXT = /^apps\/site\/src\/(?!lib\/start-session\.ts$)/
/** Code of pages whose schemas are lean (`packages/wire/src/lean.ts`), which the type check takes for Zod's. */
const LEAN = /^(apps\/site|packages\/(wire|ui|api-client))\/src\//
const UNIT_TEST = /\.test\.tsx?$/

export const FILE_LINES = 300

/** Names of the wire that are neither types, lists nor schemas. */
const wireWords = new Set(['boundedPageSize'])

/** The violations in one source file that the law of imports cannot see. `path` starts at the project's root. */
export function untidiness(path: string, text: string): Untidy[] {
  const source = parse({ path, text })
  const found: Untidy[] = []
  const report = (rule: string, node: ts.Node, what: string) =>
    found.push({ rule, file: path, line: lineOf(source, node.getStart()), what })

  const lines = text.split('\n').length
  if (lines > FILE_LINES && !isTest(path)) report('file-size', source, `${lines} lines, at most ${FILE_LINES}`)

  const judges = judgesOf(path)
  for (const node of nodesIn(source)) {
    for (const judge of judges) {
      const what = judge(node)
      if (what) report(judge.name, node, what)
    }
  }
  return found
}

/** The rules for one file. A rule describes the violation of a node. */
function judgesOf(path: string): ((node: ts.Node) => string | undefined)[] {
  const judges: ((node: ts.Node) => string | undefined)[] = []
  if (PURE.test(path) && !isTest(path)) judges.push(impurity)
  if (QUERYLESS.test(path) && !STORE.test(path) && !isTest(path)) judges.push(query)
  if (BY_TYPE.test(path)) judges.push(wireValue)
  if (UNIT_TEST.test(path)) judges.push(impatience)
  if (SITE_TEXT.test(path) && !isTest(path)) judges.push(englishList)
  if (LEAN.test(path) && !isTest(path)) judges.push(schemaMethod)
  // Some files of the wire are for servers alone; `lean.test.ts` loads the others with the lean words.
  if (LEAN.test(path) && !path.startsWith('packages/wire/') && !isTest(path)) judges.push(zodWord)
  if (BUCKETED.test(path) && !isTest(path)) judges.push(bucket)
  if (BESIDE_THE_BOOK.test(path) && !isTest(path)) judges.push(stake)
  if (BESIDE_DEPOSITS.test(path) && !isTest(path)) judges.push(deposit)
  return judges
}

const isNamed = (node: ts.Node, object: string, property: string): boolean =>
  ts.isPropertyAccessExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === object &&
  node.name.text === property

/** Languages write lists with commas and words of their own, which `listText` knows. */
function englishList(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const [between] = node.arguments
  const isEnglish =
    node.expression.name.text === 'join' && between && ts.isStringLiteralLike(between) && between.text === ', '
  return isEnglish ? 'joins a list with an English comma; use listText' : undefined
}

/** Methods of Zod's schemas that lean ones do not have. `parse`, `decode` and `encode` belong to other things, too. */
const SCHEMA_METHOD = /^(safe(Parse|Decode|Encode)|parse|decode|encode)(Async)?$/
const NO_SCHEMAS = /^(z|JSON|Date|URL|Number|new Text(De|En)coder\(\))$/

function schemaMethod(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression, name } = node.expression
  const isOfSchema = SCHEMA_METHOD.test(name.text) && !NO_SCHEMAS.test(expression.getText())
  return isOfSchema
    ? `calls ${name.text} of a schema, which lean ones lack; use z.safeParse, z.decode or z.encode`
    : undefined
}

const LEAN_WORDS = new Set(Object.keys(lean))
function zodWord(node: ts.Node): string | undefined {
  if (!ts.isPropertyAccessExpression(node) || node.expression.getText() !== 'z') return undefined
  return LEAN_WORDS.has(node.name.text) ? undefined : `uses z.${node.name.text}, which lean.ts lacks`
}

/** Rules are deterministic: no clock, no randomness, no waiting, no floating point. */
function impurity(node: ts.Node): string | undefined {
  if (isNamed(node, 'Date', 'now')) return 'reads the clock (Date.now)'
  if (isNamed(node, 'Math', 'random')) return 'takes chance (Math.random)'
  if (
    ts.isNewExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'Date' &&
    !node.arguments?.length
  )
    return 'reads the clock (new Date())'
  if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) return 'waits (await)'
  if (
    ts.isCallExpression(node) &&
    (node.expression.getText() === 'parseFloat' || isNamed(node.expression, 'Number', 'parseFloat'))
  )
    return 'makes a float (parseFloat)'
  return undefined
}

/** A bucket comes from a member, so that a row lies in the cell of the transaction that writes it (docs/scaling.md). */
function bucket(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'bucket' && ts.isNumericLiteral(node.initializer))
    return 'names a bucket by its number'
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'bucketOf') return undefined
  return /key$/i.test(node.arguments[0]?.getText() ?? '') ? 'takes the bucket of a key, not of a member' : undefined
}

const BOOKED = new Set(['stake', 'payout', 'stake.refund', 'stake.tombstone'])

/** A product that posted stakes itself would bypass admission, the riders and the figures. */
function stake(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node) && /(^|\.)lane\.(submit|cancel)$/.test(node.getText()))
    return 'posts through the lane (the bet book alone does)'
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'kind') return undefined
  const value = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer
  return ts.isStringLiteral(value) && BOOKED.has(value.text)
    ? `posts a ${value.text} (the bet book alone does)`
    : undefined
}

/** Another place that opened deposits could forget admission. */
const deposit = (node: ts.Node): string | undefined =>
  isNamed(node, 'moves', 'open') ? 'opens a deposit (deposits/service.ts alone does, after admission)' : undefined

/** Vitest's own polling gives up after a second, so such a test fails on a slow machine. */
function impatience(node: ts.Node): string | undefined {
  if (isNamed(node, 'vi', 'waitFor') || isNamed(node, 'vi', 'waitUntil') || isNamed(node, 'expect', 'poll'))
    return 'gives up after a second (use `eventually`)'
  return undefined
}

const queryWords = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'selectNoFrom',
  'withRecursive',
])

/** Stores alone contain SQL: Kysely's builders, its `sql` tag, the driver's `query`. */
function query(node: ts.Node): string | undefined {
  if (ts.isTaggedTemplateExpression(node) && /^sql(\.\w+)*$/.test(node.tag.getText())) return 'writes SQL (sql`…`)'
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const name = node.expression.name.text
  if (queryWords.has(name)) return `writes SQL (${name})`
  const first = node.arguments[0]
  const isSql =
    first &&
    ts.isStringLiteralLike(first) &&
    /^\s*(select|insert|update|delete|with|create|alter|set)\b/i.test(first.text)
  return name === 'query' && isSql ? 'writes SQL (query)' : undefined
}

/** Rules and services use types and closed lists of the wire, never schemas: the door alone decodes. */
function wireValue(node: ts.Node): string | undefined {
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return undefined
  if (
    !node.moduleSpecifier.text.startsWith('@croupier/wire/') ||
    node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
  )
    return undefined
  const bindings = node.importClause?.namedBindings
  if (!bindings || ts.isNamespaceImport(bindings)) return 'imports a file of the wire whole'
  const values = bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map((one) => (one.propertyName ?? one.name).text)
  const shapes = values.filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name) && !wireWords.has(name))
  return shapes.length > 0 ? `uses more than types and lists of the wire: ${shapes.join(', ')}` : undefined
}

/** Every module of the server, built or planned, by the name of its schema: `safer_gambling` for `safer-gambling`. */
export const modules = [
  'staff',
  'content',
  'identity',
  'wallet',
  'messaging',
  'notifications',
  'statements',
  'safer_gambling',
  'kyc',
  'privacy',
  'risk',
  'cashier',
  'games',
  'draws',
  'lottery',
  'sportsbook',
  'casino',
  'realtime',
  'providers',
  'rewards',
  'agents',
  'backoffice',
]

/** The module whose tables a migration may change, from its name (`0040_wallet_ledger.sql`); null for another name. */
export function moduleOfMigration(name: string): string | null {
  const subject = /^\d{4}_([a-z][a-z0-9_]*)(\.check)?\.sql$/.exec(name)?.[1] ?? ''
  return [...modules, 'platform'].find((one) => subject === one || subject.startsWith(`${one}_`)) ?? null
}

/** The schemas of other modules that a migration names. Only foreign keys may name them. */
export function foreignSchemas(name: string, sql: string): string[] {
  const own = moduleOfMigration(name)
  const bare = sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
  const withoutReferences = bare.replace(/\breferences\s+[a-z_]+\.[a-z_]+/gi, '')
  const named = [...withoutReferences.matchAll(/\b([a-z_]+)\.[a-z_]+/gi)].map(([, schema]) => schema!.toLowerCase())
  return [...new Set(named.filter((schema) => schema !== own && modules.includes(schema)))]
}
