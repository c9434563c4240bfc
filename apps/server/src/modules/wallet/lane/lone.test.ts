import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../../platform/clock.ts'
import { measures } from '../../../platform/measures.ts'
import { accountsWith } from '../../../testing/accounts.ts'
import { eventually } from '../../../testing/eventually.ts'
import { roundGuard, roundsIn } from '../../../testing/rounds.ts'
import { type World, world } from '../../../testing/world.ts'
import { chartOfAccounts } from '../chart.ts'
import { account, type LaneRider } from '../index.ts'
import type { Kind } from '../model.ts'
import { type FastLane, fastLane } from './lane.ts'

let w: World
let lane: FastLane
let rounds: Awaited<ReturnType<typeof roundsIn>>

const rider: LaneRider = {
  name: 'test_bets',
  columns: [
    { name: 'number', type: 'int' },
    { name: 'note', type: 'text' },
  ],
  statement: (rows, posted) => `
    insert into public.bets_of_lane (key, bucket, at, number, note)
    select p.key, p.bucket, p.at, r.number, r.note from ${rows} r join ${posted} p using (journal_no)`,
}
const closeAt = new Date('2026-03-02T10:05:00.123Z')

beforeAll(async () => {
  w = await world()
  rounds = await roundsIn(w, closeAt)
  await rounds.owner.query(`
    create table public.bets_of_lane (key uuid, bucket smallint, at timestamptz, number int, note text);
    grant select, insert on public.bets_of_lane to croupier_app`)
  const { url, log } = w.platform
  const chart = chartOfAccounts()
  lane = fastLane({ url, log, measures: measures(), chart, onPosted: () => {} })
  lane.register({ guards: [roundGuard], riders: [rider] })
})
afterAll(async () => {
  await lane.close()
  await rounds.close()
  await w.close()
})

type Given = {
  kind?: Kind
  at?: Date
  key?: string
  amount?: bigint
  note?: string | null
  rows?: number
}

const beforeClose = new Date(closeAt.getTime() - 1)

/** Takes money from a member. The books miss no bet of a correction. */
function post(memberId: MemberId, round: string, given: Given = {}) {
  const {
    kind = 'correction',
    at = beforeClose,
    key = uuidV7(at, systemRandom),
    amount = 20_000n,
    note = null,
    rows = 1,
  } = given
  return lane.submit({
    key,
    memberId,
    at,
    payload: '',
    postings: [{ kind, from: account.cash(memberId), to: account.house('corrections'), amount: units(amount) }],
    guards: [{ guard: roundGuard, row: [round] }],
    riders: [{ rider, rows: Array.from({ length: rows }, (_, number) => [number, note]) }],
  })
}
const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))

/** The rows of members, without what differs from one posting to the next. */
async function rowsOf(memberIds: readonly MemberId[]) {
  const { rows } = await rounds.owner.query(
    `select j.line, j.seq, j.amount, j.balance_after, j.contra, j.kind, j.reference, j.at,
            j.prior_key is null as is_first, a.balance, a.seq as last_seq, a.last_key = j.key as is_last,
            a.prior_key = j.prior_key as is_chained, b.bucket = j.bucket and b.at = j.at as is_of_journal, b.number, b.note
     from wallet.journal j join wallet.accounts a on a.account = j.account
     left join public.bets_of_lane b on b.key = j.key
     where j.account = any($1) and j.seq > 1 order by j.account, j.seq`,
    [memberIds.map((memberId) => account.cash(memberId))],
  )
  return rows
}
const lastStatement = async (): Promise<string> => {
  const { rows } = await rounds.owner.query(
    `select query from pg_stat_activity where application_name = 'croupier_lane' and datname = current_database()
     order by query_start desc limit 1`,
  )
  return rows[0].query
}
/** Whether the lane waits for a lock. */
const isWaiting = async (): Promise<boolean> => {
  const { rows } = await rounds.owner.query(
    `select from pg_stat_activity
     where application_name = 'croupier_lane' and datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
const houseBalance = async (): Promise<unknown> => {
  const { rows } = await rounds.owner.query(
    "select sum(balance) from wallet.house_parts where house = 'house.corrections'",
  )
  return rows[0].sum
}

describe('a journal that is alone in its batch', () => {
  test('takes the statement for one, and two take the one for many', async () => {
    const round = await rounds.open('forms')
    const [ana, ben] = [await accountsWith(w, '10.00', 0), await accountsWith(w, '10.00', 0)]
    await post(ana, round)
    expect(await lastStatement()).not.toContain('unnest')
    await Promise.all([post(ana, round), post(ben, round)])
    expect(await lastStatement()).toContain('unnest')
    await post(ana, round, { rows: 2 })
    expect(await lastStatement()).toContain('unnest')
  })

  test('leaves the same rows as one in a batch of many', async () => {
    const round = await rounds.open('rows')
    const members = await Promise.all([0, 0, 0].map((cell) => accountsWith(w, '10.00', cell)))
    const [alone, ...together] = members
    const before = BigInt((await houseBalance()) as string)
    const given = { note: 'ví tiền ₫ "\\' }
    const first = await post(alone!, round, given)
    const others = await Promise.all(together.map((memberId) => post(memberId, round, given)))
    for (const other of others)
      expect(other).toEqual({ ...first, entries: [{ ...first.entries[0]!, account: other.entries[0]!.account }] })
    const rows = await rowsOf(members)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ balance: '80000', is_last: true, is_chained: true, is_of_journal: true, number: 0 })
    expect(rows[0].at).toEqual(beforeClose)
    expect(rows).toEqual([rows[0], rows[0], rows[0]])
    expect(BigInt((await houseBalance()) as string) - before).toBe(60_000n)
  })

  test('is refused without money, twice under one key, and from a frozen account', async () => {
    const round = await rounds.open('refused')
    const ana = await accountsWith(w, '5.00')
    expect(await codeOf(post(ana, round, { amount: 50_001n }))).toBe('wallet.insufficient_funds')
    const key = uuidV7(beforeClose, systemRandom)
    const first = await post(ana, round, { key })
    expect(await post(ana, round, { key })).toEqual({ ...first, duplicate: true })
    expect(await post(ana, round)).toMatchObject({ balance: 10_000n, duplicate: false })
    expect(await codeOf(post(ana, round, { key, amount: 1n }))).toBe('wallet.payload_differs')
    await w.platform.database.db
      .transaction()
      .execute((tx) =>
        w.app.modules.wallet.freeze(tx, ana, { reason: 'test', refusal: 'member.dormant', at: beforeClose }),
      )
    expect(await codeOf(post(ana, round, { kind: 'stake', amount: 1n }))).toBe('member.dormant')
    expect(await rowsOf([ana])).toHaveLength(2)
  })

  test('passes its guard up to the closing time, a millisecond apart', async () => {
    const round = await rounds.open('time')
    const ana = await accountsWith(w, '10.00')
    expect(await codeOf(post(ana, round, { at: closeAt }))).toBe('lottery.issue_closed')
    expect(await post(ana, round)).toMatchObject({ balance: 80_000n })
    expect(await codeOf(post(ana, 'unknown'))).toBe('lottery.issue_closed')
  })

  test('T120 waits for the transaction that closes its round, and is refused', async () => {
    const round = await rounds.open('closing')
    const ana = await accountsWith(w, '10.00')
    await post(ana, round)
    await rounds.closing.query('begin')
    await rounds.closing.query('update open_rounds set is_open = false where round = $1', [round])
    const late = codeOf(post(ana, round))
    await eventually(async () => expect(await isWaiting()).toBe(true))
    await rounds.closing.query('commit')
    expect(await late).toBe('lottery.issue_closed')
    expect(await rowsOf([ana])).toHaveLength(1)
  })
})

describe('a debit with a credit after it', () => {
  const STAKE = units(20_000n)
  const PAYOUT = units(50_000n)
  /** A round that is won at once. One whose debit may come from several pockets takes the statement for everything. */
  function win(memberId: MemberId, { amount = STAKE, isComposite = false } = {}) {
    const [cash, house] = [account.cash(memberId), account.house('corrections')]
    const key = uuidV7(beforeClose, systemRandom)
    const kind = 'correction'
    return lane.submit({
      ...{ key, memberId, at: beforeClose, payload: '' },
      postings: [
        { kind, from: isComposite ? [cash] : cash, to: house, amount },
        { kind, from: house, to: cash, amount: PAYOUT, reference: key },
      ],
    })
  }

  test('leaves the same rows, alone or beside journals of one entry, as by the statement for everything', async () => {
    const round = await rounds.open('credits')
    const members = await Promise.all([0, 0, 0].map((cell) => accountsWith(w, '10.00', cell)))
    const [alone, beside, composite] = members
    const first = await win(alone!)
    const [together] = await Promise.all([win(beside!), post(await accountsWith(w, '10.00', 0), round)])
    const { entries, ...last } = await win(composite!, { isComposite: true })
    for (const [nth, answer] of [first, together].entries()) {
      const ofMember = (one: (typeof entries)[number]) => ({ ...one, account: account.cash(members[nth]!) })
      expect(answer).toEqual({ ...last, entries: entries.map(ofMember) })
    }
    const rows = await rowsOf(members)
    expect(rows).toHaveLength(6)
    expect(rows.map(({ line, seq, balance_after }) => [line, Number(seq), balance_after])).toEqual(
      Array(3)
        .fill([
          [0, 2, '80000'],
          [1, 3, '130000'],
        ])
        .flat(),
    )
    const same = rows.map(({ reference, is_chained: _, ...row }) => ({ ...row, hasReference: reference !== null }))
    expect(same).toEqual([same[0], same[1], same[0], same[1], same[0], same[1]])
    expect([same[0]?.hasReference, same[1]?.hasReference]).toEqual([false, true])
  })

  test('is refused when the cash does not cover the debit, whatever the credit is', async () => {
    const ana = await accountsWith(w, '1.00')
    expect(await codeOf(win(ana))).toBe('wallet.insufficient_funds')
    expect(await win(ana, { amount: units(10_000n) })).toMatchObject({ balance: PAYOUT })
  })
})
