import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { numberLimits } from '@croupier/wire/lottery/exposure'
import { exposure, limitNumber, requestNumberOpening } from '@croupier/wire/lottery/exposure.console'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import {
  betOn,
  cashOf,
  GAME,
  LOTTERY_START,
  newKey,
  placeTicket,
  proveBooks,
  turn,
  turnAt,
} from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

/** The window of issue 0601 opened before the limits; they are in force from 0602 on. */
const UNLIMITED = '20261121-0601'
const ISSUE = '20261121-0602'
const PLAY = 'SSC_3B_DIRECT'
const key = { game: GAME, issueNo: ISSUE }
let w: World
let second: World

beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  await turn(w)
  await setLimits([
    { game: GAME, plays: [PLAY], closeFrom: '10000.00', halfOddsFrom: null },
    { game: GAME, plays: ['SSC_5_ANY2'], closeFrom: '500.00', halfOddsFrom: '100.00' },
    { game: GAME, plays: ['SSC_4B_DIRECT'], closeFrom: '400000.00', halfOddsFrom: null },
  ])
  await turn(w)
  await turnAt(w, '02:00:56.000')
  second = await w.another()
})
afterAll(() => w.close())

async function setLimits(limits: unknown[]): Promise<void> {
  const [maker, checker] = [await w.staff('admin'), await w.staff('admin')]
  const all = (await w.call(settings, {}, { as: maker })).settings
  const { version, value } = all.find(({ name }) => name === 'lottery.limits')!
  const change = {
    name: 'lottery.limits',
    version,
    value: { ...(value as object), numberLimits: limits } as never,
    reason: 'Risk',
  }
  const { approvalId } = await w.call(changeSetting, change, { as: maker })
  if (approvalId) await w.call(approve, { approvalId, note: '' }, { as: checker })
}

const direct = (number: string, multiple = 1) =>
  betOn(PLAY, { pos: [...number].map((digit) => [Number(digit)]) }, { multiple })
const place = (memberId: MemberId, bets: ReturnType<typeof betOn>[], node = w, issueNo = ISSUE) =>
  placeTicket(node, memberId, { issueNo, bets, key: newKey(w.clock.now()) })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? [error.code, error.detail] : Promise.reject(error)),
  )
const liabilityOf = async (number: string, play = PLAY) =>
  (
    await w.platform.database.pool.query(
      'select stake::int, liability::int, state from lottery.exposure where game = $1 and issue_no = $2 and play = $3 and number = $4',
      [GAME, ISSUE, play, number],
    )
  ).rows[0]

describe('Lottery rules §13.2: the limit of a number', () => {
  test('does not count rounds that opened before it was set', async () => {
    const { rows } = await w.platform.database.pool.query(
      'select issue_no, number_limits is not null as limited from lottery.issues where game = $1 and issue_no = any($2) order by 1',
      [GAME, [UNLIMITED, ISSUE]],
    )
    expect(rows).toEqual([
      { issue_no: UNLIMITED, limited: false },
      { issue_no: ISSUE, limited: true },
    ])
  })

  test('takes bets up to the limit, and says how much more may be staked', async () => {
    const ana = await accountsWith(w, '1000.00')
    await place(ana, [direct('123', 4)])
    expect(await liabilityOf('234:123')).toEqual({ stake: 80_000, liability: 78_400_000, state: 'open' })
    const before = await cashOf(w, ana)
    expect(await refusalOf(place(ana, [direct('999'), direct('123', 2)]))).toEqual([
      'lottery.number_full',
      { line: 2, play: PLAY, number: '234:123', remaining: '2.204' },
    ])
    expect(await cashOf(w, ana)).toBe(before)
    await place(ana, [direct('123')])
    expect(await liabilityOf('234:123')).toMatchObject({ liability: 98_000_000 })
  })

  test('counts two bets of a ticket on one number together', async () => {
    const ana = await accountsWith(w, '1000.00')
    expect(await refusalOf(place(ana, [direct('124', 3), direct('124', 3)]))).toMatchObject([
      'lottery.number_full',
      { line: 1 },
    ])
    await place(ana, [direct('124', 2), direct('124', 3)])
    expect(await liabilityOf('234:124')).toMatchObject({ stake: 100_000, liability: 98_000_000 })
  })

  test('counts bets on more than a thousand numbers as a whole', async () => {
    const ana = await accountsWith(w, '100000.00')
    const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    const wide = betOn('SSC_4B_DIRECT', { pos: [all, all, all, [1, 2]] }, { multiple: 20 })
    await place(ana, [wide])
    expect(await refusalOf(place(ana, [wide]))).toMatchObject(['lottery.number_full', { number: '*' }])
  })

  test('answers a repeated key, although the number is full since', async () => {
    const ana = await accountsWith(w, '1000.00')
    const again = () => placeTicket(w, ana, { issueNo: ISSUE, bets: [direct('128', 5)], key: repeated })
    const repeated = newKey(w.clock.now())
    const placed = await again()
    expect(await again()).toEqual(placed)
    expect((await Promise.all([again(), again()])).map(({ ticketId }) => ticketId)).toEqual([
      placed.ticketId,
      placed.ticketId,
    ])
    expect(await liabilityOf('234:128')).toMatchObject({ stake: 100_000 })
  })

  test('takes a cancelled ticket out of the count', async () => {
    const ana = await accountsWith(w, '1000.00')
    const { ticketId } = await place(ana, [direct('125', 5)])
    const cancelled = w.platform.database.db
      .transaction()
      .execute((tx) => w.app.modules.lottery.tickets.cancel(tx, { memberId: ana, ticketId, receivedAt: w.clock.now() }))
    await cancelled
    expect(await liabilityOf('234:125')).toMatchObject({ stake: 0, liability: 0 })
  })

  test('counts no play money', async () => {
    const trial = await w.member({ accountType: 4, cash: '1000.00' })
    await place(trial.memberId, [direct('126', 100)])
    expect(await liabilityOf('234:126')).toBeUndefined()
  })

  test('does not count a ticket that its member cannot pay', async () => {
    const poor = await accountsWith(w, '1.00')
    expect(await refusalOf(place(poor, [direct('127')]))).toMatchObject([
      'wallet.insufficient_funds',
      expect.anything(),
    ])
    expect(await liabilityOf('234:127')).toMatchObject({ stake: 0, liability: 0 })
  })

  test('cancels and refunds the item of a repeat order (Lottery rules §15.4)', async () => {
    const ana = await accountsWith(w, '1000.00')
    const input = {
      game: GAME,
      bets: [direct('123')],
      items: [{ issueNo: ISSUE, multiple: 1 }],
      stopOnWin: false,
      total: units(20_000n),
    }
    const { chaseId } = await w.platform.database.db.transaction().execute((tx) =>
      w.app.modules.lottery.chases.start(tx, {
        memberId: ana,
        reference: newKey(w.clock.now()),
        receivedAt: w.clock.now(),
        input,
      }),
    )
    await turn(w)
    const { items } = await w.app.modules.lottery.chases.view(ana, chaseId)
    expect(items.map(({ status }) => status)).toEqual(['cancelled_system'])
    expect(await cashOf(w, ana)).toBe(10_000_000n)
  })

  test('an item of a repeat order counts', async () => {
    const ana = await accountsWith(w, '1000.00')
    const input = {
      game: GAME,
      bets: [direct('321', 2)],
      items: [{ issueNo: ISSUE, multiple: 2 }],
      stopOnWin: false,
      total: units(80_000n),
    }
    await w.platform.database.db.transaction().execute((tx) =>
      w.app.modules.lottery.chases.start(tx, {
        memberId: ana,
        reference: newKey(w.clock.now()),
        receivedAt: w.clock.now(),
        input,
      }),
    )
    await turn(w)
    expect(await liabilityOf('234:321')).toMatchObject({ stake: 80_000, liability: 78_400_000 })
  })
})

test('two nodes and both cells together accept no bet above the limit, and none too few', async () => {
  const members = await Promise.all(Array.from({ length: 40 }, () => accountsWith(w, '100.00')))
  // Each number takes five of these bets; every ticket is on two numbers, in either order.
  const answers = await Promise.all(
    members.map((memberId, nth) =>
      refusalOf(
        place(
          memberId,
          nth % 2 ? [direct('777'), direct('778')] : [direct('778'), direct('777')],
          nth % 3 ? w : second,
        ),
      ),
    ),
  )
  const refused = answers.filter((one) => one !== 'ok')
  expect(answers.length - refused.length).toBe(5)
  expect(new Set(refused.map(([code]) => code))).toEqual(new Set(['lottery.number_full']))
  expect(await liabilityOf('234:777')).toMatchObject({ stake: 100_000, liability: 98_000_000 })
  expect(await liabilityOf('234:778')).toMatchObject({ stake: 100_000, liability: 98_000_000 })
  await proveBooks(w)
})

describe('Lottery rules §11.1: half odds', () => {
  const any2 = (half?: true) => ({
    ...betOn('SSC_5_ANY2', { nums: [1, 2] }, { multiple: 10 }),
    ...(half && { halfOdds: half }),
  })

  test('are shown before a bet is placed at them, and bets before keep theirs', async () => {
    const ana = await accountsWith(w, '1000.00')
    const first = await place(ana, [any2()])
    const shown = await w.call(numberLimits, key)
    expect(shown.numbers.find(({ play }) => play === 'SSC_5_ANY2')).toMatchObject({ number: '12', isHalf: true })
    expect(await refusalOf(place(ana, [any2()]))).toEqual([
      'lottery.odds_changed',
      { line: 1, play: 'SSC_5_ANY2', numbers: '12' },
    ])
    const half = await place(ana, [any2(true)])
    const prizesOf = async (ticketId: string) =>
      (await w.app.modules.lottery.tickets.view(ana, ticketId)).bets[0]!.prizes.WIN!
    const full = await prizesOf(first.ticketId)
    expect(await prizesOf(half.ticketId)).toBe(full / 2n)
  })

  test('need no consent for a number that pays full odds again', async () => {
    const ana = await accountsWith(w, '1000.00')
    const fresh = betOn('SSC_5_ANY2', { nums: [3, 4] })
    expect(await refusalOf(place(ana, [{ ...fresh, halfOdds: true } as never]))).toEqual([
      'lottery.odds_changed',
      { line: 1, play: 'SSC_5_ANY2', numbers: '' },
    ])
  })
})

describe('Back-office rules §5.4: decisions of staff about a number', () => {
  const number = { ...key, play: PLAY, number: '234:555', reason: 'A dream everyone had' }

  test('one person closes it, and two open it again', async () => {
    const [operator, risk] = [await w.staff('lottery-operator'), await w.staff('risk')]
    const ana = await accountsWith(w, '1000.00')
    await place(ana, [direct('555')])
    await w.call(limitNumber, { ...number, state: 'closed' }, { as: operator })
    expect(await refusalOf(place(ana, [direct('555')]))).toMatchObject(['lottery.number_full', { remaining: '0.00' }])
    expect(await w.outcome(limitNumber, { ...number, state: 'half' }, { as: operator })).toBe('lottery.number_state')
    const { approvalId } = await w.call(requestNumberOpening, { ...number, state: 'open' }, { as: operator })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: operator })).not.toBe('ok')
    await w.call(approve, { approvalId, note: '' }, { as: risk })
    await place(ana, [direct('555')])
  })

  test('half odds are for the play and the round only', async () => {
    const operator = await w.staff('lottery-operator')
    await w.call(limitNumber, { ...number, number: '234:555', state: 'half' }, { as: operator })
    const ana = await accountsWith(w, '1000.00')
    expect(await refusalOf(place(ana, [direct('555')]))).toMatchObject(['lottery.odds_changed', { numbers: '234:555' }])
  })

  test.each([
    ['a number that the play does not have', { number: '77' }, 'lottery.number_unknown'],
    ['a play without a limit', { play: 'SSC_5_DIRECT' }, 'lottery.number_unknown'],
    ['a round that is closed', { issueNo: UNLIMITED }, 'lottery.issue_closed'],
    ['a round that is not there', { issueNo: '20261121-9999' }, 'draw.unknown'],
  ])('refuse %s', async (_, other, code) => {
    const operator = await w.staff('lottery-operator')
    expect(await w.outcome(limitNumber, { ...number, ...other, state: 'closed' }, { as: operator })).toBe(code)
  })

  test('may name a number on which nobody has bet', async () => {
    const operator = await w.staff('lottery-operator')
    await w
      .call(limitNumber, { ...number, play: 'SSC_5_ANY2', number: '59', state: 'closed' }, { as: operator })
      .catch(() => {})
    expect(
      await w.outcome(
        limitNumber,
        { ...number, play: 'SSC_4B_DIRECT', number: '*', state: 'closed' },
        { as: operator },
      ),
    ).toBe('ok')
  })

  test('the board shows the numbers nearest to their limit first', async () => {
    const operator = await w.staff('lottery-operator')
    const { items, games, totals } = await w.call(exposure, {}, { as: operator })
    expect(games).toEqual([{ game: GAME, name: expect.any(String) }])
    expect(items[0]).toMatchObject({ issueNo: ISSUE })
    expect(items.map(({ liability, closeFrom }) => (liability * 100n) / closeFrom).slice(0, 5)).toEqual([
      98n,
      98n,
      98n,
      98n,
      98n,
    ])
    expect(totals.nearLimit).toBeGreaterThan(3)
    expect((await w.call(exposure, { game: 'no-game' }, { as: operator })).items).toEqual([])
  })
})

test('settlement forgets the numbers of the issue', async () => {
  expect((await w.call(lotteryGame, { game: GAME, next: 1 })).hasNumberLimits).toBe(true)
  await turnAt(w, '02:01:57.000')
  await turnAt(w, '02:02:00.000')
  await turnAt(w, '02:02:01.000')
  expect(await liabilityOf('234:777')).toBeUndefined()
  await proveBooks(w)
})
