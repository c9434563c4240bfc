import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'

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
  BusinessDay: '@croupier/kernel/business-day',
  Instant: '@croupier/kernel/clock',
  MemberId: '@croupier/kernel/ids',
  StaffId: '@croupier/kernel/ids',
  Money: '@croupier/kernel/money',
  AccountType: '@croupier/rules/account-types',
  Language: '@croupier/rules/languages',
  TermsText: '@croupier/wire/agents/contract-shapes',
  Finding: '@croupier/wire/backoffice/verifications.console',
  WithdrawalCheck: '@croupier/wire/cashier/withdrawals.console',
  AnnouncementType: '@croupier/wire/content/announcements',
  Picture: '@croupier/wire/content/media',
  Locale: '@croupier/wire/content/system',
  BetLineText: '@croupier/wire/lottery/tickets',
  LoginStep: '@croupier/wire/identity/steps',
  DocumentKind: '@croupier/wire/kyc/check',
  MessageType: '@croupier/wire/messaging/inbox',
  MarketingProduct: '@croupier/wire/privacy/consents',
  WagerText: '@croupier/wire/rewards/bonus',
  LeaderboardPrizesText: '@croupier/wire/rewards/leaderboards.console',
  RebateLineText: '@croupier/wire/rewards/rebate',
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
/** JSON that is written as text, because the driver would turn an array into an array of PostgreSQL. */
const json = (type: string): string => `ColumnType<${type}, string, string>`
/** Types of single columns that follow neither from a name nor from a CHECK. */
const BY_COLUMN: Record<string, string> = {
  'agents.accounts.opened_by': 'MemberId',
  'agents.accounts.rates': json('Record<string, string>'),
  'agents.preset_days.rates': json('Record<string, string>'),
  'agents.assistants.principal_id': 'MemberId',
  'agents.contracts.payer_id': 'MemberId',
  'agents.contracts.payee_id': 'MemberId',
  'agents.contracts.terms': json('TermsText'),
  'agents.contract_lines.payer_id': 'MemberId',
  'agents.contract_lines.payee_id': 'MemberId',
  'agents.contract_lines.valid_bet': 'Money',
  'agents.contract_lines.turnover': 'Money',
  'agents.contract_lines.payout': 'Money',
  'agents.contract_lines.rebates': 'Money',
  'agents.contract_lines.commissions': 'Money',
  'agents.contract_lines.rewards': 'Money',
  'agents.contract_runs.active_minimum': 'Money',
  'agents.figure_days.house_rates': 'ColumnType<Record<string, string> | null, string | null, string | null>',
  'agents.contract_lines.ngr': 'Money',
  'agents.contract_lines.base': 'Money',
  'agents.contract_lines.carry_in': 'Money',
  'agents.contract_lines.carry_out': 'Money',
  'agents.contract_lines.due': 'Money',
  'agents.contract_lines.paid': 'Money',
  'agents.contract_lines.lost_valid_bet': 'Money',
  'agents.contract_lines.won_valid_bet': 'Money',
  'agents.lines.path': 'MemberId[]',
  'agents.lines.upline_id': 'MemberId',
  'agents.transfers.receiver_id': 'MemberId',
  'agents.turnover.played_before': 'Money',
  'agents.turnover.required': 'Money',
  'agents.links.rates': json('Record<string, string>'),
  'backoffice.significant_events.before': 'Record<string, string>',
  'backoffice.significant_events.after': 'Record<string, string>',
  'backoffice.verifications.findings': json('Finding[]'),
  'backoffice.verifications.tables': json('Record<string, string>'),
  'cashier.member_totals.deposited': 'Money',
  'cashier.member_totals.withdrawn': 'Money',
  'cashier.withdrawals.checks': json('WithdrawalCheck[]'),
  'lottery.chase_items.stake': 'Money',
  'lottery.chases.bets': json('BetLineText[]'),
  'lottery.chases.held': 'Money',
  'lottery.chases.placed': 'Money',
  'lottery.chases.refunded': 'Money',
  'lottery.chases.total': 'Money',
  'lottery.issues.total_stake': 'Money',
  'lottery.capped_payouts.cut_amount': 'Money',
  'lottery.capped_payouts.gross_payout': 'Money',
  'lottery.terms.mode': '1000 | 100 | 10 | 1',
  'lottery.terms.payout_per_bet': 'Money',
  'lottery.terms.payout_per_member_issue': 'Money',
  'content.notices.type': 'AnnouncementType',
  'content.settings.value': json('unknown'),
  'content.site_texts.language': 'Language',
  'content.texts.locale': 'Locale',
  'content.texts.picture': json('Picture'),
  'content.versions.approved_by': 'string',
  'content.versions.value': json('unknown'),
  'identity.members.account_type': 'AccountType',
  'identity.recommendations.recommender_id': 'MemberId',
  'identity.providers.options': json('ProviderOptions'),
  'identity.sessions.account_id': 'MemberId',
  'identity.sessions.owes': 'LoginStep[]',
  'platform.cipher_keys.public_jwk': json('{ kty: string; crv: string; x: string; y: string }'),
  'platform.idempotency_keys.answer': json('unknown'),
  'providers.games.max_stake': 'Money',
  'providers.games.min_stake': 'Money',
  'providers.rounds.mismatch': json('unknown'),
  'providers.transactions.amount': 'Money',
  'providers.transactions.balance': 'Money',
  'providers.transactions.extra': json('Record<string, unknown>'),
  'rewards.bonuses.baseline': json('Record<string, string>'),
  'rewards.bonuses.converted': 'Money',
  'rewards.bonuses.lost': 'Money',
  'rewards.bonuses.terms': json('WagerText'),
  'rewards.bonuses.wagered': 'Money',
  'rewards.envelope_drops.record': 'ColumnType<EnvelopeRecord | null, string | null, string | null>',
  'rewards.envelope_drops.taken_amount': 'Money',
  'rewards.envelope_drops.total': 'Money',
  'rewards.envelope_series.amounts': json('EnvelopeTableRow[]'),
  'rewards.envelope_series.deposit_min': 'Money',
  'rewards.envelope_series.least': 'Money',
  'rewards.envelope_series.most': 'Money',
  'rewards.envelope_series.times': json('string[]'),
  'rewards.envelope_series.total': 'Money',
  'rewards.envelope_series.valid_bet_min': 'Money',
  'rewards.grants.wager': 'ColumnType<WagerText | null, string | null, string | null>',
  'rewards.leaderboard_rows.prize': 'Money',
  'rewards.leaderboard_rows.score': 'Money',
  'rewards.leaderboards.min_score': 'Money',
  'rewards.leaderboards.paid': 'Money',
  'rewards.leaderboards.prizes': json('LeaderboardPrizesText'),
  'rewards.mall_orders.lots': json('{ id: number; expires: BusinessDay; points: number }[]'),
  'rewards.mall_orders.worth': 'Money',
  'rewards.mall_rewards.amount_requirement': 'Money',
  'rewards.mall_rewards.picture': json('Picture | null'),
  'rewards.mall_rewards.worth': 'Money',
  'rewards.missions.paused_on': 'BusinessDay',
  'rewards.missions.wager': 'ColumnType<WagerText | null, string | null, string | null>',
  'rewards.offer_sums.given': 'Money',
  'rewards.participations.next_end': 'BusinessDay',
  'rewards.participations.terms': json('unknown'),
  'rewards.point_accounts.carry': json('Record<string, string>'),
  'privacy.erasures.requested_by': 'string',
  'providers.transactions.bonus': 'Money',
  'rewards.point_accounts.counted_day': 'BusinessDay',
  'rewards.point_days.counted_day': 'BusinessDay',
  'rewards.point_lots.expires_on': 'BusinessDay',
  'rewards.point_waits.counted_day': 'BusinessDay',
  'rewards.raffles.entries': 'ColumnType<RaffleEntry[] | null, string | null, string | null>',
  'rewards.raffles.paid': 'Money',
  'rewards.raffles.per_ticket': 'Money',
  'rewards.raffles.prizes': json('string[]'),
  'rewards.raffles.record': 'ColumnType<RaffleRecord | null, string | null, string | null>',
  'rewards.raffles.winners': 'ColumnType<RaffleWinner[] | null, string | null, string | null>',
  'rewards.rebate_days.deducted': 'Money',
  'rewards.rebate_days.lines': json('RebateLineText[]'),
  'rewards.rebate_debts.owed': 'Money',
  'rewards.turnover.played_before': 'Money',
  'rewards.turnover.required': 'Money',
  'rewards.vip_changes.changed_on': 'BusinessDay',
  'rewards.vip_members.held_until': 'BusinessDay',
  'safer_gambling.deposit_checks.net': 'Money',
  'safer_gambling.events.values': json('Record<string, string>'),
  'safer_gambling.limits.requested_amount': 'Money',
  'safer_gambling.limits.staked': 'Money',
  'safer_gambling.person_links.other_id': 'MemberId',
  'safer_gambling.play_sessions.paid_before': 'Money',
  'safer_gambling.play_sessions.staked_before': 'Money',
  'games.favourites.member_id': 'MemberId',
  'games.games.volatility': "'low' | 'medium' | 'high'",
  'messaging.messages.type': 'MessageType',
  'messaging.messages.params': 'Record<string, string>',
  'notifications.connections.options': json('unknown'),
  'notifications.messages.language': 'Locale',
  'notifications.messages.product': 'MarketingProduct',
  'notifications.push_subscriptions.language': 'Locale',
  'notifications.template_texts.language': 'Locale',
  'statements.statements.owner': "'house' | MemberId",
  'staff.approvals.after': json('unknown'),
  'staff.approvals.before': json('unknown'),
  'staff.approvals.payload': json('unknown'),
  'staff.audit_entries.after': json('unknown'),
  'staff.audit_entries.before': json('unknown'),
  'staff.sessions.account_id': 'StaffId',
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
  where c.relkind = 'r'`

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
    'exclude-pattern': '{graphile_worker,croupier_meta}.*',
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
