import { type BusinessDay, dayFrom, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { cents, type Money, units } from '@croupier/kernel/money'
import { approve, reject } from '@croupier/wire/staff/approvals.console'
import { statement, statements, submitStatement } from '@croupier/wire/statements/statements.console'
import { ledgerEntries } from '@croupier/wire/wallet/ledger.console'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'
import { account, type Wallet } from '../wallet/index.ts'
import { type Payment, type Statement, type StatementKind, statements as statementsModule } from './index.ts'

/**
 * A kind that exists in these tests only: each member gets a tenth of a figure per day, after an approval. The figures
 * are those of the map, so that a test can change them.
 */
let figures: Map<MemberId, Money>
let name: string
/** The first day of the test: every test has a week of its own, because the clock never goes back. */
let firstDay = dayFrom('2026-03-02')
/** Runs inside the transaction that closes a period. */
let whileClosing: (tx: Tx) => Promise<void>

const day = (nth: number): BusinessDay => plusDays(firstDay, nth)
const at = (nth: number, time: string) => new Date(`${day(nth)}T${time}Z`)

function kindOf(more: Partial<StatementKind> = {}): StatementKind {
  const first = at(0, '08:00')
  const own = figures
  const meanwhile = whileClosing
  return {
    name,
    length: 'daily',
    graceMs: 60_000,
    revisits: 1,
    calendar: () => ({ timeZone: 'UTC', dayStart: '00:00' }),
    firstFigureAt: async () => first,
    async figures(tx) {
      await meanwhile(tx)
      return new Map([...own].map(([owner, amount]) => [owner, [{ ...stakes, amount }]]))
    },
    approval: { permission: 'ledger.statement.approve' },
    payment,
    ...more,
  }
}
const stakes = { subject: 'stakes', figure: 'sum', count: null }

function payment({ owner, lines }: Pick<Statement, 'owner' | 'lines'>): Payment | null {
  const due = lines.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n) / 10n
  if (owner === 'house' || due <= 0n) return null
  const posting = { from: account.house('rewards'), to: account.cash(owner), amount: units(due) }
  return { kind: 'correction', postings: [posting] }
}

let w: World
let ana: TestMember
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  name = `test-${firstDay}`
  w.clock.set(at(0, '10:00'))
  whileClosing = async () => {}
  ana = await w.member()
  figures = new Map()
  figures.set(ana.memberId, cents(1_000))
})
afterEach(() => {
  // The kinds of this test have nothing to state from now on.
  figures.clear()
  firstDay = plusDays(firstDay, 7)
})

const register = (on: World = w, more: Partial<StatementKind> = {}) => on.app.modules.statements.register(kindOf(more))
async function runClose(on: World = w): Promise<void> {
  await on.platform.jobs.add(on.platform.database.db, 'statements.close', {})
  await on.runJobs()
}
/** Staff who are logged in now. */
const staff = async () => ({ finance: await w.staff('finance'), treasury: await w.staff('treasury') })
const found = async () =>
  (await w.call(statements, { kind: name, page: 1, pageSize: 50 }, { as: await w.staff('auditor') })).items
const firstId = () => `${name}:daily:${day(0)}:${ana.memberId}`
const journals = async (reference: string) =>
  (await w.call(ledgerEntries, { pageSize: 50, reference }, { as: await w.staff('auditor') })).items
async function approveFirst(): Promise<void> {
  const { finance, treasury } = await staff()
  const { approvalId } = await w.call(submitStatement, { id: firstId(), reason: 'Checked' }, { as: finance })
  await w.call(approve, { approvalId, note: '' }, { as: treasury })
}
/** Ends the connection of a transaction, as the death of its process would. */
async function kill(tx: Tx): Promise<void> {
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
}

describe('closing a period', () => {
  test('waits for the end of the period and the grace', async () => {
    register()
    w.clock.set(at(1, '00:00:59'))
    await runClose()
    expect(await found()).toEqual([])
    w.clock.set(at(1, '00:01'))
    await runClose()
    expect(await found()).toMatchObject([
      {
        id: firstId(),
        owner: ana.memberId,
        period: `daily:${day(0)}`,
        status: 'pending',
        isPayable: true,
        lines: [{ part: 'figure', about: `daily:${day(0)}`, amount: 100_000n }],
      },
    ])
  })

  test('freezes the figures, however often it runs', async () => {
    register()
    w.clock.set(at(1, '01:00'))
    await runClose()
    const [before] = await found()
    figures.set(ana.memberId, cents(9_999))
    await runClose()
    expect(await found()).toEqual([before])
  })

  test('catches up on missed periods in order', async () => {
    register()
    w.clock.set(at(3, '12:00'))
    await runClose()
    const periods = (await found()).map((one) => [one.firstDay, one.startsAt])
    expect(periods).toEqual([
      [day(2), at(2, '00:00')],
      [day(1), at(1, '00:00')],
      [day(0), at(0, '08:00')],
    ])
  })

  test('happens once on two nodes at the same time', async () => {
    const other = await w.another()
    register(w)
    register(other)
    w.clock.set(at(4, '12:00'))
    await Promise.all([runClose(w), runClose(other), runClose(w), runClose(other)])
    expect(await found()).toHaveLength(4)
    await other.close()
  })

  test('leaves nothing behind when the node is killed, and goes on there', async () => {
    let deaths = 1
    whileClosing = async (tx) => {
      if (deaths-- > 0) await kill(tx)
    }
    register()
    w.clock.set(at(2, '12:00'))
    await runClose()
    expect(await found()).toEqual([])
    await runClose()
    expect(await found()).toHaveLength(2)
  })

  test('puts a late change of a closed period into the next statement', async () => {
    register()
    w.clock.set(at(1, '12:00'))
    await runClose()
    figures.set(ana.memberId, cents(1_200))
    w.clock.set(at(2, '12:00'))
    await runClose()
    const [next, first] = await found()
    expect(first?.lines).toMatchObject([{ amount: 100_000n }])
    expect(next?.lines).toMatchObject([
      { part: 'figure', about: `daily:${day(1)}`, amount: 120_000n },
      { part: 'correction', about: `daily:${day(0)}`, amount: 20_000n },
    ])
    w.clock.set(at(3, '12:00'))
    await runClose()
    expect((await found())[0]?.lines).toHaveLength(1)
  })

  test('of one kind goes on while another kind fails', async () => {
    register(w, { figures: () => Promise.reject(new Error('no figures')) })
    name = `${name}b`
    register()
    w.clock.set(at(1, '12:00'))
    await runClose()
    expect(await found()).toHaveLength(1)
  })
})

describe('the approval of a statement', () => {
  beforeEach(async () => {
    register()
    w.clock.set(at(1, '12:00'))
    await runClose()
  })

  test('takes two people and makes it final', async () => {
    const { finance, treasury } = await staff()
    const id = firstId()
    const { approvalId } = await w.call(submitStatement, { id, reason: 'Checked' }, { as: finance })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: finance })).toBe('approval.own_request')
    expect((await found())[0]).toMatchObject({ status: 'pending', approvedBy: null })
    await w.call(approve, { approvalId, note: '' }, { as: treasury })
    expect(await w.call(statement, { id }, { as: finance })).toMatchObject({
      status: 'issued',
      approvedBy: { name: treasury.name, at: w.clock.now() },
    })
    expect(await w.outcome(submitStatement, { id, reason: 'Again' }, { as: finance })).toBe('statement.status')
  })

  test('can be requested again after a rejection', async () => {
    const { finance, treasury } = await staff()
    const id = firstId()
    const { approvalId } = await w.call(submitStatement, { id, reason: 'Checked' }, { as: finance })
    await w.call(reject, { approvalId, note: 'Not yet' }, { as: treasury })
    await approveFirst()
    expect((await found())[0]).toMatchObject({ status: 'issued' })
  })

  test('happens once when two requests are open', async () => {
    const { finance, treasury } = await staff()
    const id = firstId()
    const one = await w.call(submitStatement, { id, reason: 'Checked' }, { as: finance })
    const other = await w.call(submitStatement, { id, reason: 'Checked' }, { as: finance })
    await w.call(approve, { approvalId: one.approvalId, note: '' }, { as: treasury })
    const again = await w.outcome(approve, { approvalId: other.approvalId, note: '' }, { as: treasury })
    expect(again).toBe('statement.status')
  })

  test('is refused to roles that may not submit', async () => {
    const { treasury } = await staff()
    const id = firstId()
    const auditor = await w.staff('auditor')
    expect(await w.outcome(statement, { id }, { as: auditor })).toBe('ok')
    expect(await w.outcome(submitStatement, { id, reason: 'Checked' }, { as: auditor })).toBe('session.forbidden')
    expect(await w.outcome(submitStatement, { id, reason: 'Checked' }, { as: treasury })).toBe('session.forbidden')
    expect(await w.outcome(statement, { id: 'no:such:statement' }, { as: auditor })).toBe('statement.unknown')
  })
})

describe('the payment of a statement', () => {
  const closeFirstDay = async () => {
    w.clock.set(at(1, '12:00'))
    await runClose()
    return firstId()
  }

  test('is posted once after the approval', async () => {
    register()
    const id = await closeFirstDay()
    await runClose()
    expect(await journals(id)).toEqual([])
    await approveFirst()
    await w.runJobs()
    await runClose()
    expect(await journals(id)).toMatchObject([{ kind: 'correction', contra: 'house.rewards', amount: 10_000n }])
    expect(await w.cash(ana)).toBe(10_000n)
    expect((await found())[0]).toMatchObject({ status: 'posted', postedAt: w.clock.now() })
  })

  test('needs no approval where the kind has none', async () => {
    const { approval: _, ...kind } = kindOf()
    w.app.modules.statements.register(kind)
    const id = await closeFirstDay()
    expect(await journals(id)).toHaveLength(1)
    expect((await found())[0]).toMatchObject({ status: 'posted', approvedBy: null })
  })

  test('is not posted where nothing is due', async () => {
    register()
    figures.set(ana.memberId, cents(0))
    const id = await closeFirstDay()
    await approveFirst()
    await w.runJobs()
    expect((await found())[0]).toMatchObject({ status: 'issued', isPayable: false })
    expect(await journals(id)).toEqual([])
  })

  test('is posted once by two nodes at the same time', async () => {
    const other = await w.another()
    register(w)
    register(other)
    const id = await closeFirstDay()
    await approveFirst()
    await Promise.all([runClose(w), runClose(other), w.runJobs(), other.runJobs()])
    expect(await journals(id)).toHaveLength(1)
    expect(await w.cash(ana)).toBe(10_000n)
    await other.close()
  })

  test('is posted by another node when the first is killed between posting and marking', async () => {
    register()
    const id = await closeFirstDay()
    await approveFirst()
    expect(await deathsWhilePosting(w, kindOf())).toBe(1)
    expect(await journals(id)).toEqual([])
    expect((await found())[0]).toMatchObject({ status: 'issued' })
    await runClose()
    expect(await journals(id)).toHaveLength(1)
    expect(await w.cash(ana)).toBe(10_000n)
  })

  test('that is refused leaves the others to be posted', async () => {
    const bao = await w.member()
    figures.set(bao.memberId, cents(500))
    const refused = [ana.memberId, bao.memberId].toSorted()[0]!
    const back = { from: account.cash(refused), to: account.house('rewards'), amount: cents(100_000) }
    const unpayable = { kind: 'correction' as const, postings: [back] }
    const payments: StatementKind['payment'] = (one) => (one.owner === refused ? unpayable : payment(one))
    const { approval: _, ...kind } = kindOf({ payment: payments })
    w.app.modules.statements.register(kind)
    await closeFirstDay()
    const statuses = (await found()).map(({ owner, status }) => [owner === refused, status])
    expect(statuses.toSorted()).toEqual([
      [false, 'posted'],
      [true, 'issued'],
    ])
  })
})

/**
 * Runs the job on a node whose connection dies after the posting, before its transaction commits. Returns the number of
 * deaths.
 */
async function deathsWhilePosting(on: World, kind: StatementKind): Promise<number> {
  const { platform, app } = on
  const { db } = platform.database
  let deaths = 0
  const wallet: Pick<Wallet, 'postMany'> = {
    async postMany(tx, journals) {
      await app.modules.wallet.postMany(tx, journals)
      deaths += 1
      await kill(tx)
    },
  }
  const dying = statementsModule({ ...platform, db, wallet, staff: { approvals: NO_REQUESTS }, currency: () => 'P' })
  dying.register(kind)
  await dying.tasks?.find((task) => task.name === 'statements.post')?.run({})
  return deaths
}
const fail = () => Promise.reject(new Error('the test requests no approval here'))
const NO_REQUESTS = { register: () => ({ request: fail, approvedBetween: fail }) }
