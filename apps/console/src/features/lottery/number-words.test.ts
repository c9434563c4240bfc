import { units } from '@croupier/kernel/money'
import { expect, test } from 'vitest'
import { numberText, standingOf } from './number-words.ts'

test.each([
  ['07', '07'],
  ['234:134', '134'],
  ['0:1', '1 at place 1'],
  ['WG DRAGON', 'WG DRAGON'],
  ['*', 'Bets on more than 1,000 numbers'],
])('shows the number %s as %s', (number, text) => {
  expect(numberText(number)).toBe(text)
})

test.each([
  ['open', 0n, null, 'Open'],
  ['open', 89n, null, 'Open'],
  ['open', 90n, null, 'Near the limit'],
  ['open', 100n, null, 'Full'],
  ['open', 50n, 50n, 'Half odds'],
  ['open', 49n, 50n, 'Open'],
  ['half', 0n, null, 'Half odds'],
  ['closed', 0n, null, 'Closed'],
] as const)('a number that is %s, at %s of 100, halved from %s: %s', (state, liability, from, text) => {
  const halfOddsFrom = from === null ? null : units(from)
  expect(standingOf({ state, liability: units(liability), closeFrom: units(100n), halfOddsFrom }).text).toBe(text)
})
