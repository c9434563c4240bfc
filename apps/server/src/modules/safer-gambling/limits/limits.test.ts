import { type Money, parseMoney, ZERO } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { safetyHistory, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import {
  confirmLimit,
  declineDepositLimit,
  dropLimitRequest,
  type LimitKind,
  type LimitPeriod,
  limits,
  setLimit,
} from '@croupier/wire/safer-gambling/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, stakeOf, ticketOf } from '../../../testing/bets.ts'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { identityChecksIn } from '../../../testing/identity-checks.ts'
import type { TestMember } from '../../../testing/world.ts'
import { account } from '../../wallet/index.ts'

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
const codeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const set = (as: TestMember, kind: LimitKind, amount: string | null, period: LimitPeriod = 'day') =>
  w.call(setLimit, { kind, period, amount: amount === null ? null : money(amount) }, { as })
const setting = (as: TestMember, kind: LimitKind, amount: string | null, period: LimitPeriod = 'day') =>
  w.outcome(setLimit, { kind, period, amount: amount === null ? null : money(amount) }, { as })
const limitOf = async (as: TestMember, kind: LimitKind, period: LimitPeriod = 'day') =>
  (await w.call(limits, {}, { as })).items.find((one) => one.kind === kind && one.period === period)
const confirm = (as: TestMember, kind: LimitKind, period: LimitPeriod = 'day') =>
  w.outcome(confirmLimit, { kind, period }, { as })

/** A bet of `stake` through the lane of a node. */
const bet = ({ memberId }: TestMember, stake: Money | string, node: Pick<GatewayWorld, 'app'> = w, round?: string) =>
  codeOf(
    place(
      node,
      ticketOf(memberId, {
        at: w.clock.now(),
        stake: typeof stake === 'string' ? money(stake) : stake,
        ...(round ? { round } : {}),
      }),
    ),
  )

/** Runs an act 400 times, twenty at once. */
async function betAtOnce<T>(act: (nth: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  let started = 0
  const worker = async () => {
    while (started < 400) answers.push(await act(started++))
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  return answers
}

/** A bet that held money pays, as one of a repeat order. */
async function betFromHeld({ memberId }: TestMember, stake: string): Promise<string> {
  const at = w.clock.now()
  const ticket = ticketOf(memberId, { at, stake: money(stake) })
  return codeOf(
    db()
      .transaction()
      .execute(async (tx) => {
        const hold = { from: account.cash(memberId), to: account.held(memberId), amount: stakeOf(ticket) }
        await w.app.modules.wallet.post(tx, { kind: 'chase.hold', reference: ticket.ticketId, at, postings: [hold] })
        await w.app.modules.lottery.book.placeFromHeld(tx, ticket)
      }),
  )
}

/** Moves the clock and logs the member in again, whose session has expired meanwhile. */
async function later(member: TestMember, by: Parameters<typeof w.clock.advance>[0]): Promise<void> {
  w.clock.advance(by)
  const from = { address: '127.0.0.1', userAgent: '' }
  const { token } = await db()
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, member.memberId, from))
  member.token = token
}

let rounds = 0
/** A bet that is settled at once. */
async function settledBet(member: TestMember, stake: string, payout: string): Promise<void> {
  const round = `settled-${++rounds}`
  expect(await bet(member, stake, w, round)).toBe('ok')
  const [open] = await findOpenBets(w, round)
  const page = { at: w.clock.now(), game: 'ssc-1m', results: [resultOf(open!, money(payout))] }
  await db()
    .transaction()
    .execute(async (tx) => {
      for (const write of w.app.modules.lottery.book.settlePageWrites(page)) await tx.executeQuery(write)
    })
}

describe('a limit of stakes', () => {
  test('T051 takes bets up to the amount, over every route, and refuses the next one', async () => {
    const member = await w.member({ cash: '1000' })
    await set(member, 'stake', '10')
    expect(await bet(member, '4')).toBe('ok')
    expect(await bet(member, '4', other)).toBe('ok')
    expect(await betFromHeld(member, '2.01')).toBe('limit.reached')
    expect(await betFromHeld(member, '1')).toBe('ok')
    expect(await bet(member, '1.01')).toBe('limit.reached')
    expect(await bet(member, '1')).toBe('ok')
    expect(await bet(member, '0.01', other)).toBe('limit.reached')
    expect(await limitOf(member, 'stake')).toMatchObject({ used: money('10'), left: ZERO })
  })

  test('T051 a single bet above the limit is refused, and costs nothing', async () => {
    const member = await w.member({ cash: '100' })
    await set(member, 'stake', '10')
    expect(await bet(member, '10.01')).toBe('limit.reached')
    expect(await w.cash(member)).toBe(money('100'))
    expect(await limitOf(member, 'stake')).toMatchObject({ used: ZERO, left: money('10') })
  })

  test('a repeated ticket counts once', async () => {
    const member = await w.member({ cash: '100' })
    await set(member, 'stake', '10')
    const ticket = ticketOf(member.memberId, { at: w.clock.now(), stake: money('6') })
    const answers = await Promise.all([place(w, ticket), place(other, ticket), place(w, ticket)])
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(await limitOf(member, 'stake')).toMatchObject({ used: money('6') })
  })

  test('counts what was staked before it was set', async () => {
    const member = await w.member({ cash: '100' })
    await settledBet(member, '3', '0')
    expect(await bet(member, '4')).toBe('ok')
    await set(member, 'stake', '10')
    expect(await limitOf(member, 'stake')).toMatchObject({ used: money('7'), left: money('3') })
    expect(await bet(member, '3.01')).toBe('limit.reached')
  })

  test('a refunded stake counts no more', async () => {
    const member = await w.member({ cash: '100' })
    await set(member, 'stake', '10')
    const ticket = ticketOf(member.memberId, { at: w.clock.now(), stake: money('10') })
    await place(w, ticket)
    const cancellation = { memberId: member.memberId, ticketId: ticket.ticketId, at: w.clock.now() }
    await db()
      .transaction()
      .execute((tx) => w.app.modules.lottery.book.cancelTicket(tx, cancellation))
    expect(await limitOf(member, 'stake')).toMatchObject({ used: ZERO })
    expect(await bet(member, '10')).toBe('ok')
  })

  test('T051 of several limits the strictest counts', async () => {
    const member = await w.member({ cash: '1000' })
    await set(member, 'stake', '50', 'day')
    await set(member, 'stake', '20', 'week')
    await set(member, 'loss', '30', 'month')
    expect(await bet(member, '20.01')).toBe('limit.reached')
    expect(await bet(member, '20')).toBe('ok')
    expect(await bet(member, '0.01')).toBe('limit.reached')
  })

  test('holds exactly for bets that two nodes take at the same time', async () => {
    const member = await w.member({ cash: '1000' })
    await set(member, 'stake', '10')
    const answers = await Promise.all(Array.from({ length: 60 }, (_, nth) => bet(member, '0.50', nth % 2 ? w : other)))
    expect(answers.filter((code) => code === 'ok')).toHaveLength(20)
    expect(new Set(answers)).toEqual(new Set(['ok', 'limit.reached']))
    expect(await w.cash(member)).toBe(money('990'))
    expect(await limitOf(member, 'stake')).toMatchObject({ used: money('10') })
  })

  test('applies to every bet after the answer, while bets arrive on both nodes', async () => {
    const member = await w.member({ cash: '1000' })
    let isSet = false
    let setting: Promise<void> | undefined
    const answers = await betAtOnce(async (nth) => {
      if (nth === 50)
        setting = set(member, 'stake', '0.01').then(() => {
          isSet = true
        })
      const isLate = isSet
      return { isLate, code: await bet(member, '0.01', nth % 2 ? w : other) }
    })
    await setting
    const late = answers.filter(({ isLate }) => isLate).map(({ code }) => code)
    expect(late.length).toBeGreaterThan(0)
    // What was staked before is above the limit, unless the limit came first.
    expect(late.filter((code) => code === 'ok').length).toBeLessThanOrEqual(1)
  })

  test('is neither seen nor paid for by members without one', async () => {
    const [limited, free] = [await w.member({ cash: '100' }), await w.member({ cash: '100' })]
    await set(limited, 'stake', '1')
    const answers = await Promise.all([bet(limited, '2'), bet(free, '2'), bet(limited, '1'), bet(free, '50')])
    expect(answers).toEqual(['limit.reached', 'ok', 'ok', 'ok'])
  })
})

describe('a limit of losses', () => {
  test('T051 counts stakes less payouts, and open bets as lost', async () => {
    const member = await w.member({ cash: '1000' })
    await set(member, 'loss', '10')
    await settledBet(member, '6', '0')
    await settledBet(member, '4', '7')
    expect(await limitOf(member, 'loss')).toMatchObject({ used: money('3'), left: money('7') })
    expect(await bet(member, '7.01')).toBe('limit.reached')
    expect(await bet(member, '7', other)).toBe('ok')
    expect(await bet(member, '0.01')).toBe('limit.reached')
  })
})

describe('a limit of deposits', () => {
  const order = (as: TestMember, amount: string, node = w as Pick<GatewayWorld, 'outcome'>) =>
    node.outcome(createDeposit, { method: 'qr-bank', amount: money(amount) }, { as })

  test('T052 counts gross deposits: withdrawn money and failed orders leave no more room', async () => {
    const member = await w.member()
    const deposits = depositsIn(w)
    await set(member, 'deposit', '100')
    const paid = await deposits.order(member, '60.00')
    deposits.pay(paid.id)
    await deposits.poll()
    expect(await order(member, '40.01')).toBe('limit.deposit_reached')
    expect(await order(member, '40.00')).toBe('ok')
    expect(await order(member, '10.00')).toBe('limit.deposit_reached')
    expect(await limitOf(member, 'deposit')).toMatchObject({ used: money('100'), left: ZERO })
    await later(member, '1d')
    expect(await limitOf(member, 'deposit')).toMatchObject({ used: ZERO })
    expect(await order(member, '100.00')).toBe('ok')
  })

  test('T052 holds for orders that two nodes take at the same time', async () => {
    const member = await w.member()
    await set(member, 'deposit', '50')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => order(member, '20.00', nth % 2 ? w : other)),
    )
    expect(answers.filter((code) => code === 'ok')).toHaveLength(2)
  })

  describe('under the profile uk', () => {
    beforeAll(() => w.jurisdiction('uk'))
    afterAll(() => w.jurisdiction('default'))

    test('T050 the first deposit needs a deposit limit, or the choice to have none', async () => {
      const [chooses, declines] = [await w.member(), await w.member()]
      const { verify } = identityChecksIn(w)
      await verify(chooses, { fullName: 'One Person', birthday: '1971-01-01' })
      await verify(declines, { fullName: 'Quite Another', birthday: '1982-02-02' })
      expect(await order(chooses, '20.00')).toBe('limit.choice_required')
      expect((await w.call(limits, {}, { as: chooses })).choiceDue).toBe(true)
      expect((await set(chooses, 'deposit', '500', 'month')).choiceDue).toBe(false)
      expect(await order(chooses, '20.00')).toBe('ok')
      expect((await w.call(declineDepositLimit, {}, { as: declines })).choiceDue).toBe(false)
      expect(await order(declines, '20.00')).toBe('ok')
    })
  })
})

describe('a change of a limit', () => {
  test('T054 a lower amount applies to the next bet, a higher one after 24 hours and a second yes', async () => {
    const member = await w.member({ cash: '1000' })
    await set(member, 'stake', '10', 'month')
    await set(member, 'stake', '5', 'month')
    expect(await bet(member, '5.01')).toBe('limit.reached')
    const { items } = await set(member, 'stake', '50', 'month')
    expect(items[0]).toMatchObject({ amount: money('5'), request: { amount: money('50') } })
    expect(await confirm(member, 'stake', 'month')).toBe('limit.too_soon')
    await later(member, '23h')
    expect(await confirm(member, 'stake', 'month')).toBe('limit.too_soon')
    await later(member, '1h')
    expect(await bet(member, '5.01')).toBe('limit.reached')
    expect(await confirm(member, 'stake', 'month')).toBe('ok')
    expect(await bet(member, '50')).toBe('ok')
    expect(await bet(member, '0.01')).toBe('limit.reached')
  })

  test('T054 no limit needs the second yes as well, and a request that is dropped or too old cannot be confirmed', async () => {
    const member = await w.member({ cash: '1000' })
    await set(member, 'loss', '1')
    await set(member, 'loss', null)
    await later(member, '8d')
    expect(await confirm(member, 'loss')).toBe('limit.no_request')
    await set(member, 'loss', null)
    await w.call(dropLimitRequest, { kind: 'loss', period: 'day' }, { as: member })
    await later(member, '1d')
    expect(await confirm(member, 'loss')).toBe('limit.no_request')
    await set(member, 'loss', null)
    await later(member, '1d')
    expect(await bet(member, '2')).toBe('limit.reached')
    expect(await confirm(member, 'loss')).toBe('ok')
    expect(await bet(member, '2')).toBe('ok')
    const events = (await w.call(safetyHistory, {}, { as: member })).items.map(({ event }) => event)
    expect(events.toReversed()).toEqual([
      ...['limit_set', 'limit_request', 'limit_request', 'limit_request_dropped'],
      ...['limit_request', 'limit_removed'],
    ])
  })

  test('T059 limits survive an exclusion', async () => {
    const member = await w.member({ cash: '100' })
    await set(member, 'stake', '10', 'month')
    await set(member, 'deposit', '50', 'month')
    await w.call(takeTimeOut, { days: 1 }, { as: member })
    await later(member, '1d')
    await w.platform.jobs.add(db(), 'safer-gambling.lift', {})
    await w.runJobs()
    expect(await bet(member, '10.01')).toBe('limit.reached')
    expect(await bet(member, '10')).toBe('ok')
  })

  test.each([
    ['an amount with parts of a cent', '1.001', 'money.whole_cents'],
    ['the amount in force', '10', 'limit.unchanged'],
  ])('%s is refused', async (_, amount, code) => {
    const member = await w.member()
    await set(member, 'stake', '10')
    expect(await setting(member, 'stake', amount)).toBe(code)
  })
})
