import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import {
  cashOf,
  GAME,
  LOTTERY_START,
  longShot,
  newKey,
  proveBooks,
  sureBet,
  type TestBet,
  turn,
  turnAt,
} from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

let w: World
let ana: MemberId

beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: [GAME] })
})
afterAll(() => w.close())

type Order = { bets?: TestBet[]; items: [string, number][]; stopOnWin?: boolean; total?: bigint; reference?: string }
function start(order: Order, memberId = ana) {
  const { bets = [longShot()], items, stopOnWin = false } = order
  const each = bets.reduce((sum, { stake }) => sum + stake, 0n)
  const total = units(order.total ?? items.reduce((sum, [, multiple]) => sum + each * BigInt(multiple), 0n))
  const input = {
    game: GAME,
    bets,
    items: items.map(([issueNo, multiple]) => ({ issueNo, multiple })),
    stopOnWin,
    total,
  }
  const reference = order.reference ?? newKey(w.clock.now())
  return w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.lottery.chases.start(tx, { memberId, reference, receivedAt: w.clock.now(), input }))
}
const cancel = (chaseId: string, issueNos?: string[]) =>
  w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.lottery.chases.cancel(tx, { memberId: ana, chaseId, issueNos }))
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
async function statusOf(chaseId: string) {
  await proveBooks(w)
  const { status, items, held, placed, refunded, total } = await w.app.modules.lottery.chases.view(ana, chaseId)
  expect(held + placed + refunded).toBe(total)
  return [status, ...items.map((item) => item.status)].join(' ')
}

describe('Lottery rules §15: a repeat order over several issues', () => {
  let base = 600
  const issue = (nth: number) => `20261121-${String(base + nth).padStart(4, '0')}`
  const plan = (...multiples: number[]) =>
    multiples.map((multiple, nth) => [issue(nth + 1), multiple] as [string, number])
  /** Minutes after the first issue of this test has opened. */
  const time = (minutes: number, seconds: string) => {
    const at = 120 + (base - 600) + minutes
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:${seconds}`
  }
  beforeEach(async () => {
    await turnAt(w, time(0, '00.000'))
    ana = await accountsWith(w, '100.00')
    return async () => {
      await turnAt(w, time(5, '00.000'))
      base += 6
    }
  })

  test('holds the whole amount, places each item when its issue opens, and ends with the last result', async () => {
    const { chaseId } = await start({ items: plan(1, 2, 4) })
    expect(await cashOf(w, ana)).toBe(860_000n)
    await turn(w)
    expect(await statusOf(chaseId)).toBe('running placed waiting waiting')
    await turnAt(w, time(0, '56.000'))
    expect(await statusOf(chaseId)).toBe('running placed placed waiting')
    await turnAt(w, time(1, '00.000'))
    expect(await statusOf(chaseId)).toBe('running lost placed waiting')
    await turnAt(w, time(1, '56.000'))
    await turnAt(w, time(2, '00.000'))
    await turnAt(w, time(2, '56.000'))
    await turnAt(w, time(3, '00.000'))
    expect(await statusOf(chaseId)).toBe('finished lost lost lost')
    expect(await cashOf(w, ana)).toBe(860_000n)
  })

  test('an order that stops on a win waits for each result, and a win refunds the waiting items', async () => {
    const { chaseId } = await start({ bets: [sureBet()], items: plan(1, 1, 2), stopOnWin: true })
    await turn(w)
    await turnAt(w, time(0, '56.000'))
    expect(await statusOf(chaseId)).toBe('running placed waiting waiting')
    await turnAt(w, time(1, '00.000'))
    expect(await statusOf(chaseId)).toBe('won_stopped won cancelled_system cancelled_system')
    expect(await cashOf(w, ana)).toBe(996_000n)
  })

  test('an order that stops on a win places an item before its cut-off when the result is late', async () => {
    const { chaseId } = await start({ bets: [sureBet()], items: plan(1, 1, 2), stopOnWin: true })
    await turn(w)
    await turnAt(w, time(0, '55.000'))
    w.clock.set(new Date(w.clock.now().getTime() + 56_000))
    await w.app.modules.lottery.advance(w.clock.now())
    expect(await statusOf(chaseId)).toBe('running placed placed waiting')
    await turnAt(w, time(1, '52.000'))
    expect(await statusOf(chaseId)).toBe('won_stopped won placed cancelled_system')
    await turnAt(w, time(1, '56.000'))
    await turnAt(w, time(2, '00.000'))
    expect(await statusOf(chaseId)).toBe('won_stopped won won cancelled_system')
  })

  test('the owner cancels waiting items, and placed ones stay', async () => {
    const { chaseId } = await start({ items: plan(1, 2, 4) })
    await turn(w)
    expect(await outcome(cancel(chaseId, [issue(1)]))).toBe('lottery.chase_final')
    expect(await cancel(chaseId, [issue(3)])).toMatchObject({ status: 'running', refunded: 80_000n })
    expect(await statusOf(chaseId)).toBe('running placed waiting cancelled_user')
    expect(await cancel(chaseId)).toMatchObject({ status: 'user_stopped', refunded: 40_000n })
    expect(await statusOf(chaseId)).toBe('user_stopped placed cancelled_user cancelled_user')
    expect(await outcome(cancel(chaseId))).toBe('lottery.chase_final')
    expect(await cashOf(w, ana)).toBe(980_000n)
  })

  test('skips and refunds an item whose issue has closed, and continues', async () => {
    const { chaseId } = await start({ items: plan(1, 2, 4) })
    w.clock.set(new Date(w.clock.now().getTime() + 60_000))
    await turn(w)
    expect(await statusOf(chaseId)).toBe('running skipped placed waiting')
    expect(await cashOf(w, ana)).toBe(880_000n)
  })

  test('a void draw neither wins nor loses', async () => {
    const { chaseId } = await start({ items: plan(1) })
    await turn(w)
    w.clock.set(new Date(w.clock.now().getTime() + 12 * 60_000))
    await turn(w)
    await turn(w)
    await w.runJobs()
    expect(await statusOf(chaseId)).toBe('finished cancelled_system')
    expect(await cashOf(w, ana)).toBe(1_000_000n)
    base += 12
  })

  test('two nodes place an item once', async () => {
    const { chaseId } = await start({ items: plan(1, 2) })
    const other = await w.another()
    await Promise.all([turn(w), turn(other), turn(w), turn(other)])
    await other.close()
    expect(await statusOf(chaseId)).toBe('running placed waiting')
    const { rows } = await w.platform.database.pool.query(
      'select count(*)::int as bets from games.bets where member_id = $1',
      [ana],
    )
    expect(rows).toEqual([{ bets: 1 }])
  })

  test('refuses more than the balance, a wrong total, and issues that do not rise', async () => {
    expect(await outcome(start({ items: plan(1, 50) }))).toBe('wallet.insufficient_funds')
    expect(await outcome(start({ items: plan(1, 2), total: 10_000n }))).toBe('lottery.stake_mismatch')
    expect(await outcome(start({ items: plan(1, 2).toReversed() }))).toBe('lottery.chase_issues')
    expect(await cashOf(w, ana)).toBe(1_000_000n)
  })

  test("another member's order is unknown", async () => {
    const { chaseId } = await start({ items: plan(1) })
    const ben = await accountsWith(w, '1.00')
    await expect(w.app.modules.lottery.chases.view(ben, chaseId)).rejects.toMatchObject({
      code: 'lottery.chase_unknown',
    })
  })
})
