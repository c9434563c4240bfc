import { MS, plusMs } from '@croupier/kernel/clock'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { significantEvents } from '@croupier/wire/backoffice/significant-events.console'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import {
  currentExclusion,
  EXCLUSION_MONTHS,
  excludeMyself,
  requestReturn,
  TIME_OUT_DAYS,
  takeTimeOut,
} from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findOpenBets, place, resultOf, ticketOf } from '../../../testing/bets.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import type { TestMember } from '../../../testing/world.ts'
import { plusMonths } from './rules.ts'

let w: GatewayWorld
let other: Awaited<ReturnType<GatewayWorld['another']>>
beforeAll(async () => {
  w = await gatewayWorld()
  other = await w.another()
})
afterAll(async () => {
  await other.close()
  await w.close({ without: ['orders', 'lottery'] })
})

const db = () => w.platform.database.db
const money = parseMoney
const bet = ({ memberId }: TestMember, node: Pick<GatewayWorld, 'app'> = w, round?: string) =>
  place(node, ticketOf(memberId, { at: w.clock.now(), stake: money('0.10'), ...(round ? { round } : {}) })).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const deposit = (as: TestMember, node: Pick<GatewayWorld, 'outcome'> = w) =>
  node.outcome(createDeposit, { method: 'qr-bank', amount: money('20.00') }, { as })
const timeOut = (as: TestMember, days = 1) => w.call(takeTimeOut, { days }, { as })
const exclude = (as: TestMember, months = 6) => w.call(excludeMyself, { months }, { as })
async function liftDue(): Promise<void> {
  await w.platform.jobs.add(db(), 'safer-gambling.lift', {})
  await w.runJobs()
}

describe.each([
  ['a time-out', timeOut, 'member.timed_out'],
  ['a self-exclusion', exclude, 'member.excluded'],
] as const)('%s', (_, start, code) => {
  test('T056 refuses the next bet and the next deposit on every node', async () => {
    const member = await w.member({ cash: '100' })
    expect([await bet(member), await bet(member, other)]).toEqual(['ok', 'ok'])
    await start(member)
    expect(await Promise.all([bet(member), bet(member, other)])).toEqual([code, code])
    expect(await Promise.all([deposit(member), deposit(member, other)])).toEqual([code, code])
  })

  test('T056 lets open bets settle and pay', async () => {
    const member = await w.member({ cash: '100' })
    const round = `open-${code}`
    expect(await bet(member, w, round)).toBe('ok')
    await start(member)
    const [open] = await findOpenBets(w, round)
    const page = { at: w.clock.now(), game: 'ssc-1m', results: [resultOf(open!, money('5'))] }
    await db()
      .transaction()
      .execute(async (tx) => {
        for (const write of w.app.modules.lottery.book.settlePageWrites(page)) await tx.executeQuery(write)
      })
    expect(await w.cash(member)).toBe(money('104.90'))
  })

  test('T056 of 1,000 concurrent bets and deposits on two nodes, none gets through after it', async () => {
    const member = await w.member({ cash: '1000' })
    let isExcluded = false
    let excluding: Promise<void> | undefined
    let started = 0
    const late: string[] = []
    async function worker(): Promise<void> {
      while (started < 1_000) {
        const nth = started++
        if (nth === 300)
          excluding = start(member).then(() => {
            isExcluded = true
          })
        const isLate = isExcluded
        const node = nth % 2 ? w : other
        // The throttle lets twenty deposits through.
        const answer = await (nth % 100 === 1 ? deposit(member, node) : bet(member, node))
        if (isLate) late.push(answer)
      }
    }
    await Promise.all(Array.from({ length: 40 }, worker))
    await excluding
    expect(late.length).toBeGreaterThan(100)
    expect(new Set(late)).toEqual(new Set([code]))
    expect(await bet(member)).toBe(code)
  })
})

/** The sessions of the member have expired meanwhile. */
const loggedInAgain = ({ memberId }: TestMember) =>
  db()
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' }))

describe('the end of an exclusion', () => {
  test('a time-out ends by itself', async () => {
    const member = await w.member({ cash: '100' })
    await timeOut(member, 2)
    w.clock.advance('47h')
    await liftDue()
    expect(await bet(member)).toBe('member.timed_out')
    w.clock.advance('1h')
    await liftDue()
    expect(await bet(member)).toBe('ok')
    expect((await w.call(currentExclusion, {}, { as: await loggedInAgain(member) })).current).toBeNull()
  })

  test('T057 a self-exclusion needs its end, an active return and a day to cool off', async () => {
    const member = await w.member({ cash: '100' })
    const { current } = await exclude(member)
    expect(current!.endsAt).toEqual(plusMonths(w.clock.now(), 6))
    expect(await w.outcome(requestReturn, {}, { as: member })).toBe('exclusion.running')
    w.clock.set(plusMs(current!.endsAt, -1))
    await liftDue()
    const as = await loggedInAgain(member)
    expect(await w.outcome(requestReturn, {}, { as })).toBe('exclusion.running')
    w.clock.set(current!.endsAt)
    await liftDue()
    expect(await bet(member)).toBe('member.excluded')
    const asked = await w.call(requestReturn, {}, { as })
    expect(asked.current!.returnsAt).toEqual(plusMs(w.clock.now(), MS.day))
    await liftDue()
    expect(await bet(member)).toBe('member.excluded')
    w.clock.advance('1d')
    await liftDue()
    expect(await bet(member)).toBe('ok')
  })

  test('T057 nothing shortens it: a shorter one is refused, a longer one replaces it', async () => {
    const member = await w.member({ cash: '100' })
    await exclude(member, 12)
    expect(await w.outcome(excludeMyself, { months: 6 }, { as: member })).toBe('exclusion.shorter')
    expect(await w.outcome(excludeMyself, { months: 12 }, { as: member })).toBe('exclusion.shorter')
    expect(await w.outcome(takeTimeOut, { days: 1 }, { as: member })).toBe('exclusion.shorter')
    expect((await exclude(member, 60)).current!.endsAt).toEqual(plusMonths(w.clock.now(), 60))
    const change = db().updateTable('safer_gambling.exclusions').set({ lifted_at: w.clock.now() })
    await expect(change.where('member_id', '=', member.memberId).execute()).rejects.toThrow('check constraint')
  })

  test('the end of a time-out leaves a self-exclusion in force', async () => {
    const member = await w.member({ cash: '100' })
    await timeOut(member)
    await exclude(member)
    w.clock.advance('1d')
    await liftDue()
    expect(await bet(member)).toBe('member.excluded')
  })
})

test('a self-exclusion is a significant event, a time-out is not', async () => {
  const [excludes, pauses] = [await w.member(), await w.member()]
  await timeOut(pauses)
  const { endsAt } = (await exclude(excludes)).current!
  await w.runJobs()
  const { items } = await w.call(significantEvents, { page: 1, pageSize: 50 }, { as: await w.staff('risk') })
  const mine = items.filter(({ memberId }) => [excludes.memberId, pauses.memberId].includes(memberId))
  const after = { endsAt: endsAt.toISOString() }
  expect(mine).toMatchObject([{ kind: 'self_exclusion', memberId: excludes.memberId, after }])
})

describe('the length of an exclusion', () => {
  test.each([
    [TIME_OUT_DAYS.min - 1, false],
    [TIME_OUT_DAYS.min, true],
    [TIME_OUT_DAYS.max, true],
    [TIME_OUT_DAYS.max + 1, false],
  ])('T057 a time-out of %i days is possible: %s', (days, isValid) => {
    expect(z.safeParse(takeTimeOut.request, { days }).success).toBe(isValid)
  })
  test.each([
    [EXCLUSION_MONTHS.min - 1, false],
    [EXCLUSION_MONTHS.min, true],
    [EXCLUSION_MONTHS.max, true],
    [EXCLUSION_MONTHS.max + 1, false],
  ])('T057 a self-exclusion of %i months is possible: %s', (months, isValid) => {
    expect(z.safeParse(excludeMyself.request, { months }).success).toBe(isValid)
  })
  test.each([
    ['2026-03-02T10:00:00.000Z', 6, '2026-09-02T10:00:00.000Z'],
    ['2026-08-31T23:30:00.000Z', 6, '2027-02-28T23:30:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', 60, '2031-12-31T12:00:00.000Z'],
  ])('%s and %i months end at %s', (from, months, to) => {
    expect(plusMonths(new Date(from), months)).toEqual(new Date(to))
  })
})

test('an excluded member cannot start a repeat order', async () => {
  const member = await w.member({ cash: '10' })
  await exclude(member)
  await expect(
    db()
      .transaction()
      .execute((tx) =>
        w.app.modules.lottery.book.admit(tx, { memberId: member.memberId, game: 'ssc-1m', at: w.clock.now() }),
      ),
  ).rejects.toThrow(new Refusal('member.excluded'))
  expect(await w.cash(member)).toBe(money('10'))
  expect((await w.app.modules.wallet.balanceOf(db(), member.memberId)).held).toBe(ZERO)
})
