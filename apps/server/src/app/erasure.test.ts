import { requestErasure } from '@croupier/wire/privacy/erasure'
import { erasures } from '@croupier/wire/privacy/erasures.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Module } from '../module.ts'
import type { PersonalTable } from '../platform/personal/personal.ts'
import { memberEverywhere, TRACES } from '../testing/erasure.ts'
import { type GatewayWorld, gatewayWorld } from '../testing/gateway.ts'
import { onServer } from '../testing/server.ts'
import { proveMember } from '../testing/step-up.ts'
import type { TestMember } from '../testing/world.ts'

let w: GatewayWorld
let ana: TestMember
let tables: readonly PersonalTable[]
beforeAll(async () => {
  w = await gatewayWorld()
  tables = Object.values<Module>(w.app.modules).flatMap(({ personal = [] }) => personal)
  ana = await memberEverywhere(w)
})
afterAll(() => w.close())

/** Every table of the database with a row that contains one of the texts, in any column. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  return onServer(w.database.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema$)' order by 1`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select from ${name} t where lower(t::text) like any($1) limit 1`, [
        texts.map((text) => `%${text.toLowerCase()}%`),
      ])
      if (rowCount) found.push(name)
    }
    return found
  })
}

const memberColumn = (table: string): string =>
  ({
    'identity.sessions': 'account_id',
    'statements.statements': 'owner',
    'agents.affiliate_months': 'affiliate_id',
    'agents.contracts': 'payee_id',
    'agents.contract_lines': 'payee_id',
    'agents.disputes': 'payee_id',
  })[table] ?? 'member_id'
async function rowsOf(table: string): Promise<number> {
  const sql = `select count(*)::int as count from ${table} where ${memberColumn(table)} = $1`
  return (await w.platform.database.pool.query<{ count: number }>(sql, [ana.memberId])).rows[0]!.count
}
/** Tables that have the member's id under another name, or no id at all. */
const OTHERS = ['staff.approvals', 'staff.audit_entries', 'wallet.journal', 'wallet.accounts']
/** Tables in which a member of the demo's age has nothing: trial accounts, agents' statements and results, repeat orders, closings. */
const EMPTY = [
  'agents.accounts',
  'agents.affiliate_assignments',
  'agents.affiliate_lines',
  'agents.affiliate_months',
  'agents.amendments',
  'agents.assistants',
  'agents.attributions',
  'agents.branch_flags',
  'agents.contract_lines',
  'agents.contracts',
  'agents.disputes',
  'agents.hook_events',
  'agents.hooks',
  'agents.keys',
  'agents.links',
  'agents.member_days',
  'agents.messages',
  'agents.money_days',
  'agents.muted_uplines',
  'agents.preset_days',
  'agents.restated_results',
  'agents.transfers',
  'agents.turnover',
  'providers.free_rounds',
  'providers.return_players',
  'providers.transfers',
  'rewards.point_waits',
  'rewards.rebate_days',
  'rewards.bonus_reviews',
  'rewards.rebate_debts',
  'rewards.referrals',
  'rewards.referrers',
  'rewards.turnover',
  'identity.former_marks',
  'identity.trials',
  'identity.under_age',
  'identity.remember_tokens',
  'statements.statements',
  'safer_gambling.exclusions',
  'safer_gambling.person_links',
  'safer_gambling.closures',
  'privacy.erasures',
  'games.archived_sums',
  'games.game_days',
  'games.netted_rounds',
  'games.result_feed',
  'games.wins',
  'lottery.chases',
  'lottery.syndicate_holdings',
  'lottery.syndicate_sales',
  'lottery.syndicates',
  'backoffice.significant_events',
  'wallet.freezes',
  'rewards.bonuses',
  'rewards.bonus_tickets',
  'rewards.participations',
  'rewards.leaderboard_rows',
  'rewards.raffle_members',
  'rewards.raffle_claims',
  'rewards.envelope_claims',
  'rewards.envelope_eligible',
  'rewards.envelope_requests',
  'rewards.envelope_checks',
]
/** Where the notices about the erasure itself are, until they are delivered. */
const NOTICES = ['notifications.messages', 'messaging.messages']
/** Counters of tries from an address, which forget it within a day. */
const COUNTERS = ['platform.attempts', 'platform.rate_limits']
const traces = () => [...Object.values(TRACES), ana.username, 'QUINTERO', '84912770555', '912770555', 'marisol']

async function runErasures(): Promise<void> {
  await w.platform.jobs.add(w.platform.database.db, 'privacy.erase', {})
  await w.runJobs()
}
const files = async () => (await w.platform.database.pool.query('select from platform.files')).rowCount

describe('the data of a member who is erased', () => {
  test('are in every table before', async () => {
    for (const { table } of tables)
      if (!OTHERS.includes(table) && !EMPTY.includes(table)) expect(await rowsOf(table), table).toBeGreaterThan(0)
    expect(await tablesWith(traces())).toContain('identity.sessions')
    expect(await files()).toBeGreaterThan(0)
  })

  test('are gone at the promised time, but for what is declared to stay', async () => {
    await proveMember(w, ana)
    await w.call(requestErasure, {}, { as: ana })
    w.clock.advance('14d')
    await runErasures()
    for (const { table, erasure } of tables)
      if (erasure.atOnce === 'erased' && !NOTICES.includes(table)) expect(await rowsOf(table), table).toBe(0)
    const { rows } = await w.platform.database.pool.query(
      'select template, channel from notifications.messages where member_id = $1 order by channel',
      [ana.memberId],
    )
    expect(rows).toEqual(['email', 'sms'].map((channel) => ({ template: 'data_erased', channel })))
    const kept = tables.flatMap(({ table, erasure }) => (erasure.atOnce === 'erased' ? [] : [table]))
    const found = (await tablesWith(traces())).filter((table) => !COUNTERS.includes(table))
    expect(found.filter((table) => !kept.includes(table as never))).toEqual([])
    expect(found).toEqual(['kyc.matches', 'safer_gambling.deposit_checks', 'staff.approvals', 'staff.audit_entries'])
    const { payees } = w.app.modules.identity
    const shown = await w.app.modules.identity.shownToStaff(ana.memberId)
    expect(shown).toMatchObject({ username: `erased ${ana.memberId}`, status: 'closed', contacts: [] })
    expect((await payees(w.platform.database.db, [ana.memberId])).get(ana.memberId)?.name).toBe(TRACES.name)
    expect(await files()).toBeGreaterThan(0)
    expect(await w.books()).toEqual([])
  })

  test('T135 are gone with the end of the retention; the audit log and the amounts of the ledger stay', async () => {
    w.clock.advance('4d')
    await runErasures()
    for (const table of NOTICES) expect(await rowsOf(table), table).toBe(0)
    const before = await w.platform.database.pool.query('select from wallet.journal')
    w.clock.advance('1820d')
    await runErasures()
    expect(await tablesWith(traces())).toContain('kyc.matches')
    w.clock.advance('5d')
    await runErasures()
    for (const task of ['attempts.forget', 'platform.sweep'])
      await w.platform.jobs.add(w.platform.database.db, task, {})
    await w.runJobs()
    expect(await tablesWith(traces())).toEqual(['staff.audit_entries'])
    for (const { table, erasure } of tables)
      if ('later' in erasure && erasure.later === 'erased' && !OTHERS.includes(table))
        expect(await rowsOf(table), table).toBe(0)
    const { payees, registeredPerson } = w.app.modules.identity
    expect((await payees(w.platform.database.db, [ana.memberId])).get(ana.memberId)?.name).toBeNull()
    expect(await registeredPerson(w.platform.database.db, ana.memberId)).toEqual({ payeeName: null, birthday: null })
    const accounts = await w.platform.database.pool.query<{ holder: Buffer; number: Buffer }>(
      'select holder_encrypted as holder, number_encrypted as number from cashier.bank_accounts where member_id = $1',
      [ana.memberId],
    )
    for (const { holder, number } of accounts.rows) {
      expect(w.platform.vault.decrypt('cashier.holder', holder).length).toBe(0)
      expect(w.platform.vault.decrypt('cashier.number', number).length).toBe(0)
    }
    expect((await w.platform.database.pool.query('select from wallet.journal')).rowCount).toBe(before.rowCount)
    await w.platform.jobs.add(w.platform.database.db, 'files.sweep', {})
    await w.runJobs()
    expect(await files()).toBe(0)
    expect(await w.books()).toEqual([])
    const as = await w.staff('aml-officer')
    const { items } = await w.call(erasures, { page: 1, pageSize: 5, state: 'finished' }, { as })
    expect(items).toMatchObject([{ memberId: ana.memberId, state: 'finished' }])
  })
})
