import { units } from '@croupier/kernel/money'
import { expect, test } from 'vitest'
import { betWords } from './bet-words.ts'

test.each`
  status         | stake      | payout     | text
  ${'won'}       | ${60_000n} | ${98_000n} | ${'Won'}
  ${'won'}       | ${60_000n} | ${58_800n} | ${'Returned'}
  ${'won'}       | ${60_000n} | ${60_000n} | ${'Returned'}
  ${'lost'}      | ${60_000n} | ${0n}      | ${'Lost'}
  ${'pushed'}    | ${60_000n} | ${60_000n} | ${'Push'}
  ${'accepted'}  | ${60_000n} | ${0n}      | ${'Open'}
  ${'cancelled'} | ${60_000n} | ${0n}      | ${'Cancelled'}
`('a bet that is $status, with a stake of $stake and a payout of $payout, reads $text', (bet) => {
  const { status, stake, payout, text } = bet
  expect(betWords({ status, stake: units(stake), payout: units(payout) }).text).toBe(text)
})
