import ts from 'typescript'

/** Something untidy, and where. */
export type Untidy = { rule: string; file: string; line: number; what: string }

const PURE = /^packages\/game-math\/src\/|^apps\/server\/src\/modules\/.*(\/rules\.ts$|\/rules\/)/
const QUERYLESS = /^apps\/server\/src\/modules\/.*\.ts$/
const STORE = /([/-]store\.ts$|\/store\/)/
const BY_TYPE = /^apps\/server\/src\/modules\/.*\/(rules|model|store|service|jobs|listeners)\.ts$/
const TEST = /(\.(test|sim)|\/testing)\.tsx?$|\/testing\/|^e2e\//

const UNIT_TEST = /\.test\.tsx?$/

export const FILE_LINES = 300
export const FUNCTION_LINES = 60
export const COMPONENT_LINES = 150

/** What the wire offers besides shapes: a bound, a closed list in small letters, and tables that judge an input. */
const wireWords = new Set(['boundedPageSize', 'optionalFields'])
const wireTables = new Set(['@croupier/wire/identity/patterns'])

/** Everything that the law of imports cannot see in one source file: `path` is from the project's root. */
export function untidiness(path: string, text: string): Untidy[] {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: Untidy[] = []
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const report = (rule: string, node: ts.Node, what: string) =>
    found.push({ rule, file: path, line: lineOf(node.getStart()), what })

  const lines = text.split('\n').length
  if (lines > FILE_LINES && !TEST.test(path)) report('file-size', source, `${lines} lines, at most ${FILE_LINES}`)
  if (!TEST.test(path)) for (const one of longFunctions(source, path)) report('function-size', one.node, one.what)

  const judges: ((node: ts.Node) => string | undefined)[] = []
  if (PURE.test(path) && !TEST.test(path)) judges.push(impurity)
  if (QUERYLESS.test(path) && !STORE.test(path) && !TEST.test(path)) judges.push(query)
  if (BY_TYPE.test(path)) judges.push(wireValue)
  if (UNIT_TEST.test(path)) judges.push(impatience)
  const visit = (node: ts.Node): void => {
    for (const judge of judges) {
      const what = judge(node)
      if (what) report(judge.name, node, what)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isNamed = (node: ts.Node, object: string, property: string): boolean =>
  ts.isPropertyAccessExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === object &&
  node.name.text === property

/** Time, chance, waiting and floats have no place where things are decided: the same question has the same answer. */
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

/** Vitest waits for a second unless told: a test that is green here fails on a slow machine. */
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

/** All the SQL of a module stands in its store: Kysely's builders, its `sql` tag, a driver's `query`. */
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

/** Of the wire, what decides and does may use types and closed lists, never shapes: decoding is the door's. */
function wireValue(node: ts.Node): string | undefined {
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return undefined
  if (
    !node.moduleSpecifier.text.startsWith('@croupier/wire/') ||
    node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
  )
    return undefined
  if (wireTables.has(node.moduleSpecifier.text)) return undefined
  const bindings = node.importClause?.namedBindings
  if (!bindings || ts.isNamespaceImport(bindings)) return 'imports a file of the wire whole'
  const values = bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map((one) => (one.propertyName ?? one.name).text)
  const shapes = values.filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name) && !wireWords.has(name))
  return shapes.length > 0 ? `uses more than types and lists of the wire: ${shapes.join(', ')}` : undefined
}

/** A function's own lines: those of functions inside it count for them, so that a factory is not the sum of its parts. */
function longFunctions(source: ts.SourceFile, path: string): { node: ts.Node; what: string }[] {
  const limit = path.endsWith('x') ? COMPONENT_LINES : FUNCTION_LINES
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const long: { node: ts.Node; what: string }[] = []
  const walk = (node: ts.Node): number => {
    let inside = 0
    ts.forEachChild(node, (child) => {
      inside += walk(child)
    })
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return inside
    const span = lineOf(node.end) - lineOf(node.getStart()) + 1
    if (span - inside > limit)
      long.push({ node, what: `a function of ${span - inside} lines of its own, at most ${limit}` })
    return span
  }
  walk(source)
  return long
}

/** Every module of the server, built or to come; each has a schema of its name. */
export const modules = [
  ...['staff', 'content', 'identity', 'wallet', 'messaging', 'risk', 'cashier', 'games', 'draws'],
  ...['lottery', 'sportsbook', 'casino', 'realtime', 'rewards', 'agents', 'backoffice'],
]

/** The module whose tables a migration may touch, from its name: `0040_wallet_ledger.sql`. `null`: a name without one. */
export const moduleOfMigration = (name: string): string | null =>
  /^\d{4}_([a-z]+)(_[a-z0-9_]+)?(\.check)?\.sql$/.exec(name)?.[1] ?? null

/**
 * Schemas a migration names besides its own module's. Foreign keys may point down to a lower tier's table, rights may
 * be given on what the platform shares; nothing else.
 */
export function foreignSchemas(name: string, sql: string): string[] {
  const own = moduleOfMigration(name)
  const bare = sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
  const withoutReferences = bare.replace(/\breferences\s+[a-z_]+\.[a-z_]+/gi, '')
  const named = [...withoutReferences.matchAll(/\b([a-z_]+)\.[a-z_]+/gi)].map(([, schema]) => schema!.toLowerCase())
  return [...new Set(named.filter((schema) => schema !== own && modules.includes(schema)))]
}
