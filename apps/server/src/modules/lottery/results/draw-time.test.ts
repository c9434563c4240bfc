import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { outsideDraw } from '@croupier/wire/lottery/results'
import { outsideDraws, requestResult } from '@croupier/wire/lottery/results.console'
import { setLimit } from '@croupier/wire/safer-gambling/limits'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { cashOf, proveBooks, turnAt } from '../../../testing/lottery.ts'
import { OUTSIDE_GAME, statedNumbers } from '../../../testing/outside.ts'
import { type ResultDesk, resultDesk } from '../../../testing/result-desk.ts'
import type { World } from '../../../testing/world.ts'

const reason = 'The source sent the time of another draw'
const NUMBERS = [4, 0, 9]
let w: World
let desk: ResultDesk
beforeAll(async () => {
  desk = await resultDesk()
  w = desk.w
})
afterAll(() => desk.close())

/** An instant of the day of the tests, such as `02:00:30.000`. */
const at = (time: string) => new Date(`2026-11-21T${time}Z`)
async function place(memberId: MemberId, issueNo: string, time: string, ...digits: number[]): Promise<void> {
  w.clock.set(at(time))
  await desk.place(memberId, issueNo, digits)
}
/** Both sources state the numbers after the cut-off of the minute, and one of them when it says that they were drawn. */
async function drawn(issueNo: string, minute: string, stated: Date | null): Promise<void> {
  desk.answers.set(`board ${issueNo}`, statedNumbers(NUMBERS, stated))
  desk.answers.set(`press ${issueNo}`, statedNumbers(NUMBERS))
  await turnAt(w, `${minute}:57.000`)
  await turnAt(w, `${minute}:59.900`)
}
const requested = (issueNo: string, drawnAt: Date | null, numbers: number[] | null = NUMBERS) => ({
  game: OUTSIDE_GAME,
  issueNo,
  numbers,
  drawnAt,
  reason,
})
async function decide(issueNo: string, drawnAt: Date | null, numbers: number[] | null = NUMBERS): Promise<void> {
  await desk.decide(requested(issueNo, drawnAt, numbers))
  await w.app.modules.lottery.results.carryOut({ game: OUTSIDE_GAME, issueNo })
}

describe('T121, Lottery rules §16.1: the time of a draw that staff correct', () => {
  test('settles bets that a wrong time would void, already with the first result', async () => {
    const [ana, issueNo] = [await accountsWith(w, '100.00'), '20261121-0601']
    await place(ana, issueNo, '02:00:40.000', 4)
    await drawn(issueNo, '02:00', at('02:00:10.000'))
    expect(await desk.betsOf(ana)).toEqual(['accepted 0'])
    await decide(issueNo, at('02:00:56.000'))
    expect([await desk.betsOf(ana), await cashOf(w, ana)]).toEqual([['won 0'], 980_000n + 196_000n])
    await proveBooks(w)
  })

  test('resettles bets that the wrong time has voided by compensating entries, and voids them again', async () => {
    const [ana, ben, issueNo] = [await accountsWith(w, '100.00'), await accountsWith(w, '100.00'), '20261121-0602']
    await place(ben, issueNo, '02:01:05.000', 4)
    await place(ana, issueNo, '02:01:40.000', 4, 5)
    await drawn(issueNo, '02:01', at('02:01:10.000'))
    await decide(issueNo, null)
    expect([await desk.betsOf(ben), await desk.betsOf(ana)]).toEqual([['won 0'], ['void 0', 'void 0']])
    expect(await cashOf(w, ana)).toBe(1_000_000n)
    expect([await desk.notesOf(ben), await desk.notesOf(ana)]).toEqual([
      [undefined],
      ['known_numbers', 'known_numbers'],
    ])
    await proveBooks(w)

    await decide(issueNo, at('02:01:56.000'))
    expect([await desk.betsOf(ben), await desk.betsOf(ana)]).toEqual([['won 0'], ['won 0', 'lost 0']])
    expect(await cashOf(w, ana)).toBe(960_000n + 196_000n)
    await proveBooks(w)

    // The corrected time counts for a later correction of the numbers alone.
    await decide(issueNo, null, [5, 0, 9])
    expect([await desk.betsOf(ben), await desk.betsOf(ana)]).toEqual([['lost 1'], ['lost 1', 'won 1']])
    await proveBooks(w)

    await decide(issueNo, at('02:01:30.000'), [5, 0, 9])
    expect([await desk.betsOf(ben), await desk.betsOf(ana)]).toEqual([['lost 1'], ['void 2', 'void 2']])
    expect(await cashOf(w, ana)).toBe(1_000_000n)
    await proveBooks(w)

    await decide(issueNo, at('02:01:45.000'), [5, 0, 9])
    expect([await desk.betsOf(ben), await desk.betsOf(ana)]).toEqual([['lost 1'], ['lost 3', 'won 3']])
    expect(await cashOf(w, ana)).toBe(960_000n + 196_000n)
    await proveBooks(w)
  })

  test('voids settled bets where it is earlier than the cut-off, and the debt is what was spent', async () => {
    const [ana, issueNo] = [await accountsWith(w, '2.00'), '20261121-0603']
    await place(ana, issueNo, '02:02:40.000', 4)
    await drawn(issueNo, '02:02', null)
    await w.app.modules.lottery.results.carryOut({ game: OUTSIDE_GAME, issueNo })
    expect([await desk.betsOf(ana), await cashOf(w, ana)]).toEqual([['won 0'], 196_000n])
    await place(ana, '20261121-0604', '02:03:01.000', 1, 2, 3, 5, 6, 7, 8, 9)
    await decide(issueNo, at('02:02:30.000'))
    expect((await desk.betsOf(ana))[0]).toBe('void 1')
    const { receivable } = await w.app.modules.wallet.balanceOf(w.platform.database.db, ana)
    expect([await cashOf(w, ana), receivable]).toEqual([20_000n, 160_000n])
    await proveBooks(w)
  })

  test('resumes after a crash between two bets, and takes a stake back once', async () => {
    const [ana, issueNo] = [await accountsWith(w, '100.00'), '20261121-0605']
    await place(ana, issueNo, '02:04:40.000', 4, 5)
    await drawn(issueNo, '02:04', at('02:04:10.000'))
    await decide(issueNo, null)
    const { approvalId } = await w.call(requestResult, requested(issueNo, at('02:04:56.000')), { as: desk.maker })
    await w.call(approve, { approvalId, note: '' }, { as: desk.checker })
    const { results, book } = w.app.modules.lottery
    const { db, pool } = w.platform.database
    const { rows } = await pool.query<{ ticket_id: string }>(
      'select ticket_id from games.bet_book where member_id = $1',
      [ana],
    )
    await db.transaction().execute(async (tx) => {
      const [first] = await book.ticketBets(tx, ana, rows[0]!.ticket_id)
      const won = { status: 'won', payout: 196_000n, validBet: first!.stake, selfRebate: 0n } as never
      await book.settleVoidBet(tx, { bet: first!, outcome: won, at: w.clock.now() })
    })
    const key = { game: OUTSIDE_GAME, issueNo }
    await Promise.all([results.carryOut(key), results.carryOut(key)])
    await results.carryOut(key)
    expect([await desk.betsOf(ana), await cashOf(w, ana)]).toEqual([['won 0', 'lost 0'], 960_000n + 196_000n])
    await proveBooks(w)
  })

  test('needs two people, and is a time within the sale at which no source had stated the numbers', async () => {
    const [ana, issueNo] = [await accountsWith(w, '100.00'), '20261121-0606']
    await place(ana, issueNo, '02:05:40.000', 4)
    await drawn(issueNo, '02:05', at('02:05:10.000'))
    for (const impossible of ['01:00:00.000', '02:05:59.950', '02:30:00.000'])
      expect(await w.outcome(requestResult, requested(issueNo, at(impossible)), { as: desk.maker })).toBe(
        'draw.time_impossible',
      )
    const { approvalId } = await w.call(requestResult, requested(issueNo, at('02:05:56.000')), { as: desk.maker })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: desk.maker })).not.toBe('ok')
    expect(await desk.betsOf(ana)).toEqual(['accepted 0'])
    const { items } = await w.call(approvals, { status: 'pending', page: 1, pageSize: 10 }, { as: desk.checker })
    expect(items.find(({ id }) => id === approvalId)).toMatchObject({
      before: { drawnAt: null, voidFrom: '2026-11-21T02:05:10.000Z' },
      after: { drawnAt: '2026-11-21T02:05:56.000Z', voidFrom: null },
    })
    await w.call(approve, { approvalId, note: '' }, { as: desk.checker })
    await w.app.modules.lottery.results.carryOut({ game: OUTSIDE_GAME, issueNo })
    expect(await desk.betsOf(ana)).toEqual(['won 0'])
    expect(await w.outcome(requestResult, requested(issueNo, at('02:05:56.000')), { as: desk.maker })).toBe(
      'approval.nothing_changes',
    )
  })

  test('counts a stake for limits again when its bet is not void after all', async () => {
    const [member, issueNo] = [await w.member({ cash: '100.00' }), '20261121-0607']
    const named = { kind: 'stake', period: 'day' } as const
    await w.call(setLimit, { ...named, amount: parseMoney('50.00') }, { as: member })
    const counted = async () => {
      const { rows } = await w.platform.database.pool.query<{ staked: bigint }>(
        `select staked from safer_gambling.limits where member_id = $1 and kind = 'stake'`,
        [member.memberId],
      )
      return rows[0]?.staked
    }
    await place(member.memberId, issueNo, '02:06:40.000', 4)
    expect(await counted()).toBe(20_000n)
    await drawn(issueNo, '02:06', at('02:06:10.000'))
    await decide(issueNo, null)
    expect([await desk.betsOf(member.memberId), await counted()]).toEqual([['void 0'], 0n])
    await decide(issueNo, at('02:06:56.000'))
    expect([await desk.betsOf(member.memberId), await counted()]).toEqual([['won 0'], 20_000n])
    await proveBooks(w)
  })

  test('is on the public record of the draw and on the desk, and names nobody', async () => {
    const key = { game: OUTSIDE_GAME, issueNo: '20261121-0602' }
    const shown = await w.call(outsideDraw, key)
    expect(shown.results.map(({ drawnAt, voidFrom, byStaff }) => ({ drawnAt, voidFrom, byStaff }))).toEqual([
      { drawnAt: null, voidFrom: at('02:01:10.000'), byStaff: true },
      { drawnAt: at('02:01:56.000'), voidFrom: null, byStaff: true },
      { drawnAt: at('02:01:56.000'), voidFrom: null, byStaff: true },
      { drawnAt: at('02:01:30.000'), voidFrom: at('02:01:30.000'), byStaff: true },
      { drawnAt: at('02:01:45.000'), voidFrom: at('02:01:45.000'), byStaff: true },
    ])
    expect(JSON.stringify(shown.results)).not.toContain(reason)
    const { items } = await w.call(outsideDraws, { state: 'decided', page: 1, pageSize: 10 }, { as: desk.maker })
    expect(items.find(({ issueNo }) => issueNo === key.issueNo)?.decisions.at(-1)).toMatchObject({
      drawnAt: at('02:01:45.000'),
      reason,
    })
  })
})
