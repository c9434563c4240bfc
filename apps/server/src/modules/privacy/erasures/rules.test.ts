import { units } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { dueBounds, keptUntil, laterSteps, obstaclesIn, plusYears, yearsUnder } from './rules.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const YEARS = { identity: 5, payments: 7, play: 5 }

test.each`
  from            | years | to
  ${'2026-03-02'} | ${5}  | ${'2031-03-02'}
  ${'2028-02-29'} | ${5}  | ${'2033-02-28'}
  ${'2028-02-29'} | ${-1} | ${'2027-02-28'}
  ${'2026-12-31'} | ${1}  | ${'2027-12-31'}
`('$years years from $from is $to', ({ from, years, to }) => {
  expect(plusYears(day(from), years)).toEqual(day(to))
})

describe('T135 retention', () => {
  test('is that of the settings, and of the jurisdiction where it asks for more', () => {
    const settings = { waitDays: 14, identityYears: 1, paymentYears: 7, playYears: 5 }
    expect(yearsUnder(settings, 5)).toEqual(YEARS)
  })
  test('counts from the closing, kind by kind', () => {
    const erasure = { erasedAt: day('2026-03-16'), closedAt: day('2026-03-01') }
    expect(laterSteps(erasure, YEARS)).toEqual([
      { step: 'last_notice', at: day('2026-03-19') },
      { step: 'identity', at: day('2031-03-01') },
      { step: 'payments', at: day('2033-03-01') },
      { step: 'play', at: day('2031-03-01') },
    ])
    expect(keptUntil(erasure, YEARS)).toEqual(day('2033-03-01'))
    expect(laterSteps({ erasedAt: null, closedAt: null }, YEARS)).toEqual([])
  })
  test('never leaves out a step that is due, on any day around leap years', () => {
    for (let at = day('2032-01-01'); at < day('2034-01-01'); at = new Date(at.getTime() + 86_400_000))
      for (const closed of ['2027-02-28', '2028-02-28', '2028-02-29', '2028-03-01', '2028-12-31']) {
        const closedAt = day(closed)
        const isDue = laterSteps({ erasedAt: closedAt, closedAt }, YEARS).some(
          (due) => due.step === 'identity' && due.at <= at,
        )
        if (isDue) expect(closedAt <= dueBounds(at, YEARS).identity).toBe(true)
      }
  })
})

const none = units(0n)
const NOTHING = {
  ...{ isClosing: false, isChecked: false, openDeposits: 0 },
  ...{ cash: none, held: none, debt: none, openStakes: none },
}
test.each`
  situation                                               | found
  ${{}}                                                   | ${[]}
  ${{ cash: 99n }}                                        | ${[]}
  ${{ cash: 100n }}                                       | ${['balance']}
  ${{ held: 1n, openStakes: 1n }}                         | ${['held_money', 'open_bets']}
  ${{ isClosing: true, cash: 100n, held: 1n }}            | ${[]}
  ${{ isClosing: true, debt: 1n, openDeposits: 1 }}       | ${['open_deposit', 'debt']}
  ${{ isClosing: true, openStakes: 1n, isChecked: true }} | ${['identity_check']}
`('$situation is in the way as $found', ({ situation, found }) => {
  expect(obstaclesIn({ ...NOTHING, ...situation })).toEqual(found)
})
