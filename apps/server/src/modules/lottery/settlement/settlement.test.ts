import type { MemberId } from '@croupier/kernel/ids'
import { moneyText, units } from '@croupier/kernel/money'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { eventually } from '../../../testing/eventually.ts'
import {
  betOn,
  cashOf,
  clockTime,
  GAME,
  LOTTERY_START,
  longShot,
  placeTicket,
  proveBooks,
  sureBet,
  turn,
  turnAt,
} from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

let w: World
let other: World
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  other = await w.another()
  await turn(w)
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const issueAt = async (issueNo: string) => {
  const { rows } = await w.platform.database.pool.query(
    'select status from lottery.issues where game = $1 and issue_no = $2',
    [GAME, issueNo],
  )
  return rows[0]?.status
}
const betsOf = async (issueNo: string) => {
  const { rows } = await w.platform.database.pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from games.bet_book where round = $1 group by 1 order by 1',
    [issueNo],
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
const settle = (node: World, issueNo: string) => node.app.modules.lottery.settle({ game: GAME, issueNo })

/** Subscribes to a member's channel on a node and returns its messages. */
function listen(node: World, channel: 'settled' | 'balance', memberId: MemberId) {
  const heard: { value: unknown; cursor?: string }[] = []
  const send = (frame: Uint8Array) => {
    const { value, cursor } = JSON.parse(Buffer.from(frame).toString())
    heard.push({ value, cursor })
  }
  node.platform.live.join({ session: null, tokenHash: '', send, close() {} }, channel, { memberId })
  return heard
}

test('a revealed draw pays every ticket, notifies its owner on every node, and a late client catches up', async () => {
  const [ana, issueNo] = [await accountsWith(w, '100.00'), '20261121-0601']
  const ben = await accountsWith(w, '100.00')
  const nodes = [w, other]
  const heard = nodes.map((node) => listen(node, 'settled', ana))
  const balances = nodes.map((node) => listen(node, 'balance', ana))
  const strangers = nodes.map((node) => listen(node, 'settled', ben))
  const { ticketId } = await placeTicket(w, ana, { issueNo, bets: [sureBet({ prizeGroup: 1900 }), longShot()] })
  const recordedNumbers = async () => {
    const { items } = await w.app.modules.games.records.record(ana, { pageSize: 10 })
    return items.map(({ detail }) => Object(detail).numbers)
  }
  expect(await recordedNumbers()).toEqual([null, null])
  await turnAt(w, '02:00:56.000')
  await turnAt(w, '02:01:00.000')
  expect(await issueAt(issueNo)).toBe('settled')
  const view = await w.app.modules.lottery.tickets.view(ana, ticketId)
  const [sure, long] = view.bets
  expect(sure).toMatchObject({ status: 'won', payout: 190_000n, selfRebate: 6_000n })
  expect(long).toMatchObject({ selfRebate: 0n })
  expect(view.numbers).toHaveLength(5)
  expect(await recordedNumbers()).toEqual([view.numbers, view.numbers])
  expect(await cashOf(w, ana)).toBe(780_000n + view.payout + 6_000n)
  const paid = { game: GAME, issueNo, ticketId, stake: units(220_000n), payout: view.payout }
  const message = { game: GAME, issueNo, ticketId, stake: '22.00', payout: moneyText(view.payout) }
  for (const messages of heard)
    await eventually(() => expect(messages).toEqual([{ value: message, cursor: '2026-11-21T02:01:00.000Z' }]))
  for (const messages of balances)
    await eventually(async () =>
      expect(messages.at(-1)?.value).toMatchObject({ balance: moneyText(units(await cashOf(w, ana))) }),
    )
  expect(strangers).toEqual([[], []])
  const [channel] = w.app.modules.lottery.channels
  const since = (cursor: string) =>
    channel!.catchUp({ session: { memberId: ana } as never, topic: undefined, since: cursor })
  const sinceTime = (time: string) => since(clockTime(time).toISOString())
  expect(await sinceTime('02:00:59.000')).toEqual([{ cursor: '2026-11-21T02:01:00.000Z', value: paid }])
  expect(await sinceTime('02:01:05.000')).toEqual([])
  for (const malformed of ['', '-1', '200000', '-271821-04-20', 'tomorrow', '9'.repeat(60)])
    expect(await since(malformed), malformed).toEqual([])
})

test('T123: settling again on both nodes changes nothing', async () => {
  const before = await w.platform.database.pool.query('select count(*) from wallet.journal')
  await Promise.all([settle(w, '20261121-0601'), settle(other, '20261121-0601'), settle(w, '20261121-0601')])
  expect((await w.platform.database.pool.query('select count(*) from wallet.journal')).rows).toEqual(before.rows)
})

describe('an issue of several chunks', () => {
  const fifty = Array.from({ length: 50 }, (_, nth) => betOn('SSC_POSITION', { pos: [[nth % 10], [], [], [], []] }))
  async function fill(issueNo: string): Promise<void> {
    const members = await Promise.all(Array.from({ length: 44 }, () => accountsWith(w, '100.00')))
    await Promise.all(members.map((memberId) => placeTicket(w, memberId, { issueNo, bets: fifty })))
  }
  /** Each member has five bets on every first number. */
  const SETTLED = { lost: 44 * 45, won: 44 * 5 }

  test('T039: another node finishes the settlement of a node that died', async () => {
    const issueNo = '20261121-0602'
    await fill(issueNo)
    await turnAt(w, '02:01:56.000')
    w.clock.set(clockTime('02:02:00.000'))
    await w.app.modules.draws.advance(w.clock.now())
    const { book } = w.app.modules.lottery
    const original = book.settlePageWrites
    const dying = vi.spyOn(book, 'settlePageWrites')
    dying.mockImplementationOnce(original).mockImplementationOnce(() => {
      throw new Error('the node is gone')
    })
    await expect(settle(w, issueNo)).rejects.toThrow('the node is gone')
    dying.mockRestore()
    expect(await issueAt(issueNo)).toBe('settling')
    expect(Object.keys(await betsOf(issueNo))).toContain('accepted')
    await proveBooks(w)
    // The other node gets no fact: its scheduler finds the overdue settlement.
    w.clock.set(clockTime('02:02:04.000'))
    await turn(other)
    expect(await issueAt(issueNo)).toBe('settled')
    expect(await betsOf(issueNo)).toEqual(SETTLED)
    await w.runJobs()
    expect(await betsOf(issueNo)).toEqual(SETTLED)
  })

  test('T123: two nodes settle each bet once', async () => {
    const issueNo = '20261121-0603'
    await fill(issueNo)
    await turnAt(w, '02:02:56.000')
    w.clock.set(clockTime('02:03:00.000'))
    await w.app.modules.draws.advance(w.clock.now())
    await Promise.all([settle(w, issueNo), settle(other, issueNo), settle(w, issueNo), settle(other, issueNo)])
    expect(await issueAt(issueNo)).toBe('settled')
    expect(await betsOf(issueNo)).toEqual(SETTLED)
    const { rows } = await w.platform.database.pool.query(
      `select count(*)::int as paid, sum(amount)::bigint as amount from wallet.journal j join games.bet_book b on b.bet_id = j.key
       where b.round = $1 and j.kind = 'payout'`,
      [issueNo],
    )
    expect(rows).toEqual([{ paid: 220, amount: 220n * 196_000n }])
  })
})

test('T123: a draw that is not revealed in time is void, and every stake is returned', async () => {
  const [ben, issueNo] = [await accountsWith(w, '50.00'), '20261121-0604']
  await placeTicket(w, ben, { issueNo, bets: [sureBet(), longShot()] })
  await turnAt(w, '02:14:00.000')
  expect(await issueAt(issueNo)).toBe('cancelled')
  expect(await betsOf(issueNo)).toEqual({ void: 2 })
  expect(await cashOf(w, ben)).toBe(500_000n)
})

test('a server that is back within ten minutes draws late and pays', async () => {
  const [cleo, issueNo] = [await accountsWith(w, '50.00'), '20261121-0615']
  await turnAt(w, '02:14:10.000')
  await placeTicket(w, cleo, { issueNo })
  await turnAt(w, '02:24:00.000')
  await turnAt(w, '02:24:00.000')
  expect(await issueAt(issueNo)).toBe('settled')
  expect(await cashOf(w, cleo)).toBe(496_000n)
})
