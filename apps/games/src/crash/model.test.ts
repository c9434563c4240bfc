import { crashMsUntil, crashMultiplierAt } from '@croupier/game-math/casino/crash-clock'
import { describe, expect, test } from 'vitest'
import type { Bet } from './api.ts'
import { actOf, autoFrom, betOf, curveOf, isReached, pointText, shownMultiplier } from './model.ts'

const bet: Bet = {
  betId: 'b',
  round: 7,
  slot: 0,
  stake: '1.00',
  auto100: null,
  cashedOutAt100: null,
  returned: null,
  state: 'open',
  refusal: null,
}

describe('the page of crash', () => {
  test.each([
    ['betting', undefined, false, 'bet'],
    ['betting', { ...bet, state: 'sent' }, false, 'wait'],
    ['betting', bet, false, 'wait'],
    ['flying', bet, false, 'cashOut'],
    ['flying', undefined, false, 'queue'],
    ['flying', undefined, true, 'cancel'],
    ['flying', { ...bet, state: 'settled' }, false, 'queue'],
    ['crashed', { ...bet, state: 'ending' }, false, 'queue'],
    [null, undefined, false, 'queue'],
  ] as const)('while it is %s with the bet %o, queued: %s, has a button to %s', (phase, own, isQueued, act) => {
    expect(actOf(phase, own, isQueued)).toBe(act)
  })

  test.each([
    ['', null],
    ['2', 200],
    ['1,5', 150],
    ['3.07×', 307],
    ['1.00', undefined],
    ['1.005', undefined],
    ['two', undefined],
  ])('reads the automatic cash-out "%s" as %s', (text, value) => {
    expect(autoFrom(text)).toBe(value)
  })

  test('shows the multiplier of the server, and the bet of a slot on the round', () => {
    for (const ms of [0, 1_000, crashMsUntil(200n), 60_000])
      expect(shownMultiplier(ms)).toBe(Number(crashMultiplierAt(ms)))
    expect(pointText('1234')).toBe('12.34×')
    expect(betOf([{ ...bet, state: 'refused' }, bet], { number: 7 }, 0)).toBe(bet)
    expect(betOf([bet], { number: 8 }, 0)).toBeUndefined()
    expect([isReached({ ...bet, auto100: 150 }, 149), isReached({ ...bet, auto100: 150 }, 150)]).toEqual([false, true])
  })

  test('draws the curve within the picture, however high it is', () => {
    for (const ms of [0, 5_000, 120_000]) {
      const { head, marks } = curveOf(ms)
      expect([head.x >= 70 && head.x < 1_000, head.y > 0 && head.y <= 500]).toEqual([true, true])
      expect(marks.every(({ y }) => y > 0)).toBe(true)
    }
  })
})
