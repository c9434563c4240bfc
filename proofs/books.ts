import { createHash, createHmac } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { agentChecks } from './books/agents.ts'
import { betChecks } from './books/bets.ts'
import { envelopeChecks } from './books/envelopes.ts'
import { freeRoundChecks } from './books/free-rounds.ts'
import { gameDayChecks } from './books/game-days.ts'
import { ledgerChecks } from './books/ledger.ts'
import { limitChecks } from './books/limits.ts'
import { lotteryChecks } from './books/lottery.ts'
import { orderChecks } from './books/orders.ts'
import { pointChecks } from './books/points.ts'
import { rebateChecks } from './books/rebates.ts'
import { referralChecks } from './books/referrals.ts'
import type { Check } from './books/sql.ts'

/**
 * `npm run books` proves from the database alone that the books are right, or names the violations. It imports no code of
 * the product. Whoever connects acts as the role `croupier_books`, which may read what the checks need and nothing else.
 */
export type Finding = { check: string; what: string }
export type Proof = { check: string; examined: number; findings: Finding[] }

const MAX_FINDINGS = 20

const parts = {
  ledger: ledgerChecks,
  bets: [...betChecks, ...gameDayChecks],
  lottery: lotteryChecks,
  orders: orderChecks,
  limits: limitChecks,
  agents: agentChecks,
  points: pointChecks,
  rebates: rebateChecks,
  referrals: referralChecks,
  envelopes: envelopeChecks,
  freeRounds: freeRoundChecks,
}
export type Part = keyof typeof parts

export const allChecks: readonly Check[] = Object.values(parts).flat()

/** Runs every check whose tables exist, in one snapshot. `without` leaves parts out. */
export async function proveBooks(url: string, { without = [] }: { without?: readonly Part[] } = {}): Promise<Proof[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'croupier_books',
    // The statement looks expensive enough to be compiled, which would take longer than to run it.
    options: '-c role=croupier_books -c jit=off',
  })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    return await proofsOf(client, { without, isOnce: true })
  } finally {
    await client.end()
  }
}

type ProofOptions = {
  without?: readonly Part[]
  /** The client proves nothing else: checks that have no row to read are not even planned. Otherwise it keeps one plan of all checks. */
  isOnce?: boolean
}

/** What the checks find in the database as this client sees it. */
export async function proofsOf(
  client: pg.Client,
  { without = [], isOnce = false }: ProofOptions = {},
): Promise<Proof[]> {
  // Object.keys returns strings, because an object may have more keys than its type. This one is a literal.
  const names = (Object.keys(parts) as Part[]).filter((part) => !without.includes(part))
  const { possible, withRows } = await sortChecks(
    client,
    names.flatMap((part) => parts[part]),
  )
  const examined = isOnce ? withRows : possible
  const rows = examined.length > 0 ? await examine(client, examined) : []
  return possible.map((one) => {
    const { count, findings } = rows[examined.indexOf(one)] ?? { count: 0, findings: [] }
    return { check: one.name, examined: Number(count), findings: findings.map((what) => ({ check: one.name, what })) }
  })
}

async function examine(client: pg.Client, checks: readonly Check[]): Promise<{ count: string; findings: string[] }[]> {
  const text = `${checks.map(proofOf).join('\nunion all\n')} order by at`
  // By its name a client that proves the books again finds the plan, which takes much longer to make than to execute.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const { rows } = await client.query<{ count: string; findings: string[] }>({ name: `books ${name}`, text })
  return rows
}

/** A row of the statement that proves all checks. One statement for each would cost a process that proves small books five times as much. */
const proofOf = ({ counts, sql }: Check, at: number): string =>
  `select ${at} as at, (${counts}) as count, array(select what from (${sql}) f limit ${MAX_FINDINGS}) as findings`

/**
 * Finds the tables that do not exist, and those whose files have no page, with those of their partitions and of the tables below a
 * view. A table without a page has no row.
 */
const TABLES = `
  with recursive parts as (
    select name, to_regclass(name)::oid as id from unnest($1::text[]) t(name)
    union
    select p.name, below.id from parts p cross join lateral (
      select inhrelid from pg_inherits where inhparent = p.id
      union all
      select d.refobjid from pg_rewrite r
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      where r.ev_class = p.id and d.refobjid <> r.ev_class) below (id))
  select name, bool_or(id is null) as "isMissing", coalesce(sum(pg_relation_size(id)), 0) > 0 as "hasPages"
  from parts group by 1`

/**
 * `possible`: the checks whose tables exist. `withRows`: those of them that have a row to read. The others find nothing, and to plan them
 * would take longer than all else in small books.
 */
async function sortChecks(
  client: pg.Client,
  checks: readonly Check[],
): Promise<Record<'possible' | 'withRows', Check[]>> {
  const { rows } = await client.query<{ name: string; isMissing: boolean; hasPages: boolean }>(TABLES, [
    [...new Set(checks.flatMap(({ needs }) => needs))],
  ])
  const missing = new Set(rows.flatMap(({ name, isMissing }) => (isMissing ? [name] : [])))
  const filled = new Set(rows.flatMap(({ name, hasPages }) => (hasPages ? [name] : [])))
  const possible = checks.filter(({ needs }) => !needs.some((name) => missing.has(name)))
  return { possible, withRows: possible.filter(({ needs }) => needs.some((name) => filled.has(name))) }
}

/** The database to prove: `DATABASE_URL`, or the running embedded database of the project's data folder. */
export const addressOfBooks = (environment: Record<string, string | undefined>, root: string): string =>
  environment.DATABASE_URL || embeddedAddress('croupier_books', environment, root)

/** The address of the running embedded database for one of its logins. */
export function embeddedAddress(
  login: 'croupier_owner' | 'croupier_books' | 'croupier_backup',
  environment: Record<string, string | undefined>,
  root: string,
): string {
  const folder = join(environment.DATA_FOLDER ? resolve(environment.DATA_FOLDER) : join(root, 'data'), 'postgres')
  const ownFolder = existsSync(folder)
    ? join('/var/lib/croupier', createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12))
    : ''
  for (const place of [ownFolder, folder]) {
    const process = join(place, 'cluster', 'postmaster.pid')
    if (!place || !existsSync(process)) continue
    // Passwords of the logins follow from the superuser's (platform/db/embedded/roles.ts).
    const password = createHmac('sha256', readFileSync(join(place, 'password'), 'utf8').trim())
      .update(login)
      .digest('base64url')
    const port = readFileSync(process, 'utf8').split('\n')[3]
    return `postgres://${login}:${password}@127.0.0.1:${port}/croupier`
  }
  throw new Error(`No database runs on ${folder}: start it (npm start), or name another with DATABASE_URL.`)
}

async function main(): Promise<void> {
  const proofs = await proveBooks(addressOfBooks(process.env, join(import.meta.dirname, '..')))
  for (const { check, examined, findings } of proofs) {
    console.log(`${findings.length === 0 ? '✓' : '✗'} ${check} (${examined.toLocaleString('en')})`)
    for (const { what } of findings) console.log(`    ${what}`)
    if (findings.length === MAX_FINDINGS) console.log('    and possibly more')
  }
  const wrong = proofs.filter(({ findings }) => findings.length > 0).length
  if (proofs.length === 0) throw new Error('This database contains no books.')
  console.log(
    wrong === 0
      ? `The books are right: ${proofs.length} checks passed.`
      : `${wrong} of ${proofs.length} checks failed.`,
  )
  process.exitCode = wrong === 0 ? 0 : 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
