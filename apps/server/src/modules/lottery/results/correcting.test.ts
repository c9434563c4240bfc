import type { MemberId } from '@croupier/kernel/ids'
import { outsideDraws, requestResult } from '@croupier/wire/lottery/results.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { cashOf, proveBooks, turnAt } from '../../../testing/lottery.ts'
import { OUTSIDE_GAME, statedNumbers } from '../../../testing/outside.ts'
import { type ResultDesk, resultDesk } from '../../../testing/result-desk.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let desk: ResultDesk
beforeAll(async () => {
  desk = await resultDesk()
  w = desk.w
})
afterAll(() => desk.close())

const reason = 'Telephoned the operator of the draw'
const place = (memberId: MemberId, issueNo: string, ...digits: number[]) => desk.place(memberId, issueNo, digits)
const agreeOn = (issueNo: string, numbers: number[]) => {
  for (const source of ['board', 'press']) desk.answers.set(`${source} ${issueNo}`, statedNumbers(numbers))
}
const request = (issueNo: string, numbers: number[] | null) =>
  w.call(requestResult, { game: OUTSIDE_GAME, issueNo, numbers, reason }, { as: desk.maker })
const decide = (issueNo: string, numbers: number[] | null) =>
  desk.decide({ game: OUTSIDE_GAME, issueNo, numbers, reason })
/** What the record says of all bets of the member. */
const notesOf = async (memberId: MemberId) => [...new Set(await desk.notesOf(memberId))]
const debtOf = async (memberId: MemberId) =>
  (await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)).receivable

describe('Lottery rules §16.1: a corrected result', () => {
  test('reverses what changes by compensating entries, settles again, and leaves the rest alone', async () => {
    const [ana, ben, issueNo] = [await accountsWith(w, '100.00'), await accountsWith(w, '100.00'), '20261121-0601']
    await place(ana, issueNo, 4, 7)
    await place(ben, issueNo, 5)
    agreeOn(issueNo, [4, 0, 9])
    await turnAt(w, '02:00:57.000')
    await turnAt(w, '02:01:00.000')
    expect(await Promise.all([desk.betsOf(ana), desk.betsOf(ben)])).toEqual([['won 0', 'lost 0'], ['lost 0']])
    await decide(issueNo, [5, 0, 9])
    await turnAt(w, '02:01:05.000')
    expect(await Promise.all([desk.betsOf(ana), desk.betsOf(ben)])).toEqual([['lost 1', 'lost 0'], ['won 1']])
    expect(await Promise.all([cashOf(w, ana), cashOf(w, ben)])).toEqual([960_000n, 980_000n + 196_000n])
    await turnAt(w, '02:01:10.000')
    expect(await desk.betsOf(ben)).toEqual(['won 1'])
    expect(await notesOf(ana)).toEqual(['corrected'])
    await proveBooks(w)
  })

  test('becomes a debt where the member has spent the money', async () => {
    const [ana, issueNo] = [await accountsWith(w, '2.00'), '20261121-0602']
    await place(ana, issueNo, 4)
    agreeOn(issueNo, [4, 0, 9])
    await turnAt(w, '02:01:57.000')
    await turnAt(w, '02:02:00.000')
    expect(await cashOf(w, ana)).toBe(196_000n)
    await place(ana, '20261121-0603', 1, 2, 3)
    await decide(issueNo, [5, 0, 9])
    await turnAt(w, '02:02:05.000')
    expect([await cashOf(w, ana), await debtOf(ana)]).toEqual([0n, 60_000n])
    await proveBooks(w)
  })

  test('can be void: every stake returns, and payouts are taken back', async () => {
    const [ana, issueNo] = [await accountsWith(w, '100.00'), '20261121-0604']
    await turnAt(w, '02:02:56.000')
    await place(ana, issueNo, 4, 7)
    agreeOn(issueNo, [4, 0, 9])
    await turnAt(w, '02:03:57.000')
    await turnAt(w, '02:04:00.000')
    await decide(issueNo, null)
    const cancelled = { version: 1, numbers: null, voidReason: 'cancelled' } as const
    await w.app.modules.draws.publishOutside({ game: OUTSIDE_GAME, issueNo, ...cancelled })
    expect([await desk.betsOf(ana), await notesOf(ana)]).toEqual([['won 0', 'lost 0'], [undefined]])
    await turnAt(w, '02:04:05.000')
    expect([await desk.betsOf(ana), await cashOf(w, ana)]).toEqual([['void 1', 'void 1'], 1_000_000n])
    expect(await notesOf(ana)).toEqual(['cancelled'])
    await proveBooks(w)
  })

  test('goes on after a crash between any two bets, and after each other step', async () => {
    const [ana, issueNo] = [await accountsWith(w, '100.00'), '20261121-0605']
    await place(ana, issueNo, 4, 5, 6, 7)
    agreeOn(issueNo, [4, 0, 9])
    await turnAt(w, '02:04:57.000')
    await turnAt(w, '02:05:00.000')
    const { db } = w.platform.database
    const { results, book } = w.app.modules.lottery
    const key = { game: OUTSIDE_GAME, issueNo }
    for (const [step, numbers] of [
      [5, 0, 9],
      [6, 0, 9],
      [7, 0, 9],
    ].entries()) {
      await decide(issueNo, numbers)
      // The decision is written. Killed after publishing, after the change of the status, or after the first bet.
      if (step === 0)
        await w.app.modules.draws.publishOutside({ ...key, version: 1, numbers: [...numbers], voidReason: null })
      else
        await w.platform.database.pool.query(
          `update lottery.issues set status = 'correcting', version = $3 where game = $1 and issue_no = $2`,
          [OUTSIDE_GAME, issueNo, step + 1],
        )
      if (step === 2) {
        const all = await db.transaction().execute(async (tx) => {
          const { rows } = await w.platform.database.pool.query<{ ticket_id: string }>(
            'select ticket_id from games.bet_book where member_id = $1 limit 1',
            [ana],
          )
          return book.ticketBets(tx, ana, rows[0]!.ticket_id)
        })
        const winner = all.find(({ status }) => status === 'won')!
        const lost = { status: 'lost', payout: 0n, validBet: winner.stake, selfRebate: 0n } as never
        await db.transaction().execute((tx) => book.resettleBet(tx, { bet: winner, outcome: lost, at: w.clock.now() }))
      }
      await Promise.all([results.carryOut(key), results.carryOut(key)])
      await results.carryOut(key)
      await w.runJobs()
      const won = (await desk.betsOf(ana)).findIndex((text) => text.startsWith('won'))
      expect([won, await cashOf(w, ana)]).toEqual([step + 1, 920_000n + 196_000n])
      await proveBooks(w)
    }
  })
})

describe('Decisions "Draws and cut-off": a result that staff enter', () => {
  test('needs another person of finance, and settles a draw whose sources contradict each other', async () => {
    const [ana, issueNo] = [await accountsWith(w, '100.00'), '20261121-0606']
    await place(ana, issueNo, 4)
    expect(
      await w.outcome(requestResult, { game: OUTSIDE_GAME, issueNo, numbers: [4, 0, 9], reason }, { as: desk.maker }),
    ).toBe('draw.result_state')
    desk.answers.set(`board ${issueNo}`, statedNumbers([4, 0, 9]))
    desk.answers.set(`press ${issueNo}`, statedNumbers([5, 0, 9]))
    await turnAt(w, '02:05:57.000')
    await turnAt(w, '02:06:00.000')
    for (const numbers of [
      [4, 0],
      [4, 0, 10],
    ])
      expect(await w.outcome(requestResult, { game: OUTSIDE_GAME, issueNo, numbers, reason }, { as: desk.maker })).toBe(
        'draw.invalid_numbers',
      )
    const { approvalId } = await request(issueNo, [4, 0, 9])
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: desk.maker })).not.toBe('ok')
    expect((await desk.betsOf(ana))[0]).toBe('accepted 0')
    await w.call(approve, { approvalId, note: '' }, { as: desk.checker })
    await turnAt(w, '02:06:05.000')
    expect(await desk.betsOf(ana)).toEqual(['won 0'])
    const { items, sources } = await w.call(
      outsideDraws,
      { state: 'decided', page: 1, pageSize: 10 },
      { as: desk.maker },
    )
    expect(items[0]).toMatchObject({ issueNo, status: 'settled', alarms: [{ alarm: 'contradiction' }] })
    expect(items[0]?.decisions).toMatchObject([{ version: 0, numbers: [4, 0, 9], reason }])
    expect(sources.map(({ code, failures }) => `${code} ${failures}`)).toEqual(['board 0', 'press 0'])
    await proveBooks(w)
  })

  test('T121, Lottery rules §16.1: voids the bets that were accepted when the numbers were known, and returns their stakes', async () => {
    const [ana, ben, issueNo] = [await accountsWith(w, '100.00'), await accountsWith(w, '100.00'), '20261121-0607']
    w.clock.set(new Date('2026-11-21T02:06:29.999Z'))
    await place(ana, issueNo, 4)
    w.clock.set(new Date('2026-11-21T02:06:30.000Z'))
    await place(ben, issueNo, 4, 5)
    const drawnAt = new Date('2026-11-21T02:06:30.000Z')
    desk.answers.set(`board ${issueNo}`, statedNumbers([4, 0, 9], drawnAt))
    desk.answers.set(`press ${issueNo}`, statedNumbers([4, 0, 9]))
    await turnAt(w, '02:06:57.000')
    await turnAt(w, '02:07:30.000')
    expect([await desk.betsOf(ana), await desk.betsOf(ben)]).toEqual([['accepted 0'], ['accepted 0', 'accepted 0']])
    await decide(issueNo, [4, 0, 9])
    await turnAt(w, '02:07:35.000')
    expect([await desk.betsOf(ana), await desk.betsOf(ben)]).toEqual([['won 0'], ['void 0', 'void 0']])
    expect([await cashOf(w, ana), await cashOf(w, ben)]).toEqual([980_000n + 196_000n, 1_000_000n])
    await proveBooks(w)
  })
})
