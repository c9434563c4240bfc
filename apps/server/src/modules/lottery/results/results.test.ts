import type { MemberId } from '@croupier/kernel/ids'
import { draws } from '@croupier/wire/draws/draws'
import { draw } from '@croupier/wire/draws/fairness'
import { outsideDraw } from '@croupier/wire/lottery/results'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { betOn, cashOf, LOTTERY_START, newKey, proveBooks, turn, turnAt } from '../../../testing/lottery.ts'
import { OUTSIDE_GAME, outsideWorld, statedNumbers } from '../../../testing/outside.ts'
import { testClock, type World, world } from '../../../testing/world.ts'
import { faultyAnswer } from './answers.ts'

const { app, answers } = outsideWorld()
let w: World
let other: World
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: ['ssc-1m'], app })
  other = await w.another()
  await turn(w)
})
afterAll(async () => {
  await other.close()
  await w.close()
})

/** Two units of which one wins if the first number is even; and one on the exact numbers. */
const placeOn = (w: World, memberId: MemberId, issueNo: string) =>
  w.app.modules.lottery.tickets.place({
    memberId,
    reference: newKey(w.clock.now()),
    receivedAt: w.clock.now(),
    input: { game: OUTSIDE_GAME, issueNo, bets: [betOn('LF3_POSITION', { pos: [[4], [], []] })] },
  })
const statusOf = async (issueNo: string) => {
  const { rows } = await w.platform.database.pool.query(
    'select status, version from lottery.issues where game = $1 and issue_no = $2',
    [OUTSIDE_GAME, issueNo],
  )
  return `${rows[0]?.status} ${rows[0]?.version}`
}
const alarms = async (issueNo: string) => {
  const { rows } = await w.platform.database.pool.query<{ alarm: string }>(
    'select alarm from lottery.result_alarms where issue_no = $1 order by 1',
    [issueNo],
  )
  return rows.map(({ alarm }) => alarm)
}
const state = (source: string, issueNo: string, numbers: number[]) =>
  void answers.set(`${source} ${issueNo}`, statedNumbers(numbers))

describe('a draw whose numbers come from outside', () => {
  test('is published and settled once two sources agree, and not before', async () => {
    const [ana, issueNo] = [await accountsWith(w, '100.00'), '20261121-0601']
    await placeOn(w, ana, issueNo)
    state('board', issueNo, [4, 0, 9])
    answers.set(`press ${issueNo}`, new Error('closed'))
    await turnAt(w, '02:00:57.000')
    await turnAt(w, '02:01:05.000')
    expect([await statusOf(issueNo), await cashOf(w, ana)]).toEqual(['closed 0', 980_000n])
    state('press', issueNo, [4, 0, 9])
    await Promise.all([turnAt(w, '02:01:10.000'), turn(other)])
    expect([await statusOf(issueNo), await cashOf(w, ana)]).toEqual(['settled 0', 980_000n + 196_000n])
    await turnAt(w, '02:01:15.000')
    const { rows } = await w.platform.database.pool.query(
      `select source, sequence, numbers from lottery.source_reports where issue_no = $1 order by 1`,
      [issueNo],
    )
    expect(rows).toEqual([
      { source: 'board', sequence: 1, numbers: [4, 0, 9] },
      { source: 'press', sequence: 1, numbers: [4, 0, 9] },
    ])
    expect(await alarms(issueNo)).toEqual([])
    const { items, outside } = await w.call(draws, { game: OUTSIDE_GAME, pageSize: 5 })
    expect([items, outside]).toMatchObject([[], [{ issueNo, status: 'drawn', numbers: [4, 0, 9], corrections: 0 }]])
    expect(await w.outcome(draw, { game: OUTSIDE_GAME, issueNo })).toBe('draw.outside')
    expect(await w.call(outsideDraw, { game: OUTSIDE_GAME, issueNo })).toMatchObject({
      agree: 2,
      sources: [{ name: 'City Board', signs: false }, { name: 'City Press' }],
      reports: [
        { source: 'board', numbers: [4, 0, 9], fault: null, signature: null },
        { source: 'press', numbers: [4, 0, 9] },
      ],
      results: [{ numbers: [4, 0, 9], voidReason: null, byStaff: false }],
    })
    expect(await w.outcome(outsideDraw, { game: 'ssc-1m', issueNo })).toBe('draw.not_outside')
    await proveBooks(w)
  })

  test('settles nothing while the sources contradict each other, and raises one alarm', async () => {
    const [ana, issueNo] = [await accountsWith(w, '100.00'), '20261121-0602']
    await placeOn(w, ana, issueNo)
    state('board', issueNo, [4, 0, 9])
    state('press', issueNo, [4, 0, 8])
    for (const time of ['02:01:57.000', '02:02:00.000', '02:02:10.000', '02:45:00.000']) await turnAt(w, time)
    expect([await statusOf(issueNo), await cashOf(w, ana)]).toEqual(['closed 0', 980_000n])
    expect(await alarms(issueNo)).toEqual(['contradiction'])
    await proveBooks(w)
  })

  test('Lottery rules §16.3.1: is late, then void with every stake returned', async () => {
    const [ana, issueNo] = [await accountsWith(w, '100.00'), '20261121-0646']
    await placeOn(w, ana, issueNo)
    state('board', issueNo, [4, 0, 9])
    for (const time of ['02:45:57.000', '02:50:59.000']) await turnAt(w, time)
    expect(await alarms(issueNo)).toEqual([])
    await turnAt(w, '02:51:00.000')
    expect([await alarms(issueNo), await statusOf(issueNo)]).toEqual([['late'], 'closed 0'])
    await turnAt(w, '03:16:00.000')
    expect([await statusOf(issueNo), await cashOf(w, ana)]).toEqual(['cancelled 0', 1_000_000n])
    await proveBooks(w)
  })

  test('Lottery rules §16.3: follows a recording of both sources with gaps, faults, repeats, a contradiction and a late answer', async () => {
    const ana = await accountsWith(w, '100.00')
    const [steady, contradicted, late, repeated] = ['0678', '0679', '0680', '0686']
    await turnAt(w, '03:17:30.000')
    await placeOn(w, ana, `20261121-${steady}`)
    const [gap, busy] = [new Error('closed'), faultyAnswer('busy', 'malformed')]
    const recording = [
      ['03:18:02', steady, { board: statedNumbers([4, 2, 3]), press: gap }],
      ['03:18:07', steady, { press: busy }],
      ['03:18:12', steady, { press: busy }],
      ['03:18:17', steady, { press: statedNumbers([4, 2, 3]) }],
      ['03:19:02', contradicted, { board: statedNumbers([4, 5, 6]), press: statedNumbers([4, 5, 7]) }],
      ['03:19:07', contradicted, { press: statedNumbers([4, 5, 6]) }],
      ['03:20:02', late, { press: gap }],
      ['03:25:00', late, { board: statedNumbers([7, 8, 9]) }],
      ['03:26:00', late, { press: statedNumbers([7, 8, 9]) }],
      ['03:26:05', repeated, { board: statedNumbers([7, 8, 9]), press: statedNumbers([7, 8, 9]) }],
    ] as const
    for (const [time, issue, said] of recording) {
      for (const [source, answer] of Object.entries(said)) answers.set(`${source} 20261121-${issue}`, answer)
      await turnAt(w, `${time}.000`)
    }
    const { rows } = await w.platform.database.pool.query<{ text: string }>(
      `select right(issue_no, 4) || ' ' || source || ' ' || string_agg(coalesce(fault, array_to_string(numbers, '')), ' ' order by sequence) as text
       from lottery.source_reports where issue_no >= '20261121-0678' group by issue_no, source order by 1`,
    )
    expect(rows.map(({ text }) => text)).toEqual([
      '0678 board 423',
      '0678 press malformed 423',
      '0679 board 456',
      '0679 press 457 456',
      '0680 board 789',
      '0680 press 789',
      '0686 board 789',
      '0686 press 789',
    ])
    const ends = [steady, contradicted, late, repeated].map(async (issue) => [
      await statusOf(`20261121-${issue}`),
      ...(await alarms(`20261121-${issue}`)),
    ])
    expect(await Promise.all(ends)).toEqual([
      ['settled 0'],
      ['closed 0', 'contradiction'],
      ['settled 0', 'late'],
      ['settled 0', 'repeated'],
    ])
    expect(await cashOf(w, ana)).toBe(980_000n + 196_000n)
    await proveBooks(w)
  })
})
