import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { BY_COLUMN } from './table-columns.ts'

/**
 * Writes the types of the migrated database to `platform/db/tables.ts`. `TABLES_URL` names any PostgreSQL server, on which it
 * creates a temporary database. `--verify` only compares.
 *
 * Columns have the types of the code, so that a store needs no cast: the tables below name money and ids, and a CHECK
 * that lists its values becomes a union.
 */
const out = fileURLToPath(new URL('../apps/server/src/platform/db/tables.ts', import.meta.url))
const codegen = fileURLToPath(new URL('../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url))

const IMPORTS = {
  DigestChain: '@croupier/game-math/fairness/digest',
  DigestLine: '@croupier/game-math/fairness/digest',
  BusinessDay: '@croupier/kernel/business-day',
  Instant: '@croupier/kernel/clock',
  MemberId: '@croupier/kernel/ids',
  StaffId: '@croupier/kernel/ids',
  Money: '@croupier/kernel/money',
  AccountType: '@croupier/rules/account-types',
  Language: '@croupier/rules/languages',
  AffiliateFlag: '@croupier/wire/agents/affiliates.console',
  AffiliateTermsText: '@croupier/wire/agents/affiliate-shapes',
  AgentScope: '@croupier/wire/agents/scopes',
  HookEventType: '@croupier/wire/agents/hook-events',
  TermsText: '@croupier/wire/agents/contract-shapes',
  Finding: '@croupier/wire/backoffice/verifications.console',
  WithdrawalCheck: '@croupier/wire/cashier/withdrawals.console',
  AnnouncementType: '@croupier/wire/content/announcements',
  Picture: '@croupier/wire/content/media',
  Locale: '@croupier/wire/content/system',
  NumberLimitText: '@croupier/wire/lottery/exposure.console',
  BetLineText: '@croupier/wire/lottery/tickets',
  LoginStep: '@croupier/wire/identity/steps',
  DocumentKind: '@croupier/wire/kyc/check',
  MessageType: '@croupier/wire/messaging/inbox',
  MarketingProduct: '@croupier/wire/privacy/consents',
  WagerText: '@croupier/wire/rewards/bonus',
  FreeRoundText: '@croupier/wire/rewards/free-rounds',
  LeaderboardPrizesText: '@croupier/wire/rewards/leaderboards.console',
  RebateLineText: '@croupier/wire/rewards/rebate',
  ReferralTermsText: '@croupier/wire/rewards/referral',
  BonusSignal: '@croupier/wire/rewards/reviews.console',
  ReferralFlag: '@croupier/wire/rewards/referral.console',
  EnvelopeRecord: '@croupier/rules/rewards/envelope-record',
  EnvelopeTableRow: '@croupier/rules/rewards/envelope-record',
  RaffleEntry: '@croupier/rules/rewards/raffles',
  RaffleRecord: '@croupier/rules/rewards/raffle-record',
  RaffleWinner: '@croupier/rules/rewards/raffle-record',
  ProviderOptions: '@croupier/wire/identity/providers.console',
}
/** Types of columns by name, in every table. */
const BY_NAME: Record<string, string> = {
  agent_id: 'MemberId',
  business_day: 'BusinessDay',
  first_day: 'BusinessDay',
  from_day: 'BusinessDay',
  last_day: 'BusinessDay',
  since_day: 'BusinessDay',
  to_day: 'BusinessDay',
  member_id: 'MemberId',
  staff_id: 'StaffId',
  requested_by: 'StaffId',
  decided_by: 'StaffId',
  claimed_by: 'StaffId',
  approved_by: 'StaffId',
  paid_by: 'StaffId',
  other_member_id: 'MemberId',
  reviewer_id: 'StaffId',
  requested_kinds: 'DocumentKind[]',
  amount: 'Money',
  fee: 'Money',
  paid_amount: 'Money',
  reversed_amount: 'Money',
  total_stake: 'Money',
  turnover_before: 'Money',
}
/** Schemas whose stores still convert rows themselves, but for the columns named above. */
const UNBRANDED = ['wallet', 'games']

type Column = {
  schema: string
  table: string
  name: string
  nullable: boolean
  generated: boolean
  check: string | null
}

const COLUMNS = `
  select n.nspname as schema, c.relname as table, a.attname as name, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as generated, pg_get_constraintdef(k.oid) as check
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname !~ '^(pg_|information_schema$|graphile_worker|croupier_meta$)'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
    and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = (ANY \\(ARRAY\\[[^]]*\\]\\)|''[^'']*''::text)\\)\\)$'
  where c.relkind in ('r', 'p') and not c.relispartition`

/** The union of the values that a CHECK lists, such as `'active' | 'blocked'`. */
function unionOf(check: string): string {
  const values = /ARRAY\[(.*)\]/.exec(check)?.[1]?.split(', ') ?? [/= (.*)\)\)$/.exec(check)![1]!]
  return values.map((value) => value.replace(/::\w+$/, '')).join(' | ')
}

function typeOf(column: Column): string | undefined {
  const { name, check } = column
  return BY_COLUMN[columnName(column)] ?? (check ? unionOf(check) : BY_NAME[name])
}

const columnName = ({ schema, table, name }: Column): string => `${schema}.${table}.${name}`

function overridesOf(columns: readonly Column[]): Record<string, string> {
  const typed = columns.filter((column) => !UNBRANDED.includes(column.schema) || columnName(column) in BY_COLUMN)
  return Object.fromEntries(
    typed.flatMap((column) => {
      const type = typeOf(column)
      if (!type) return []
      const nullable = column.nullable ? `${type} | null` : type
      return [[columnName(column), column.generated ? `Generated<${nullable}>` : nullable]]
    }),
  )
}

async function print(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(COLUMNS).finally(() => client.end())
  const imports = Object.entries(IMPORTS).map(([name, from]) => [name, `${from}#${name}`])
  const options = {
    dialect: 'postgres',
    url,
    'out-file': out,
    // Partitions are read through their table.
    'exclude-pattern': '{graphile_worker.*,croupier_meta.*,games.bets_*}',
    'type-mapping': JSON.stringify({ int8: 'bigint', timestamptz: 'Instant', date: 'BusinessDay' }),
    'custom-imports': JSON.stringify(Object.fromEntries(imports)),
    overrides: JSON.stringify({ columns: overridesOf(rows) }),
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  execFileSync(process.execPath, [codegen, ...flags, ...process.argv.slice(2)], { stdio: 'inherit' })
}

const serverUrl = process.env.TABLES_URL
if (!serverUrl) throw new Error('TABLES_URL names the server to use')
const name = `tables_${process.pid}`
const admin = new pg.Client({ connectionString: serverUrl })
await admin.connect()
await admin.query(`create database ${name}`)
try {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href, new Uint8Array(32))
  await print(url.href)
} finally {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
