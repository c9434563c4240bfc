import { ZERO } from '@croupier/kernel/money'
import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { showBet } from './products.ts'
import type { RecordedBet } from './recorded-bet.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const spin: RecordedBet = {
  betId: 'b',
  ticketId: 't',
  product: 'slots',
  game: 'lotus-ascent',
  round: null,
  stake: ZERO,
  status: 'won',
  payout: ZERO,
  acceptedAt: new Date(0),
  validBet: ZERO,
  selfRebate: ZERO,
  settledAt: new Date(1),
  description: { title: 'Lotus Ascent', lines: [{ label: 'Spins', value: '42' }] },
  detail: { reels: [1, 2, 3] },
}
const byDescription = { ...spin.description, checkHref: null }

describe('a bet in a record', () => {
  test('has the description of the server if its product has no renderer', () => {
    expect(showBet(undefined, i18n, spin)).toEqual(byDescription)
  })

  test('has the description if its renderer does not understand it', () => {
    expect(showBet({ describe: () => null }, i18n, spin)).toEqual(byDescription)
  })

  test('has the description if its renderer throws', () => {
    const describe = () => {
      throw new Error('no such reel')
    }
    expect(showBet({ describe }, i18n, spin)).toEqual(byDescription)
  })

  test('has the words of its renderer, with a link to check the result', () => {
    const renderer = { describe: () => ({ title: 'Spin', lines: [] }), checkHref: () => '/verify' }
    expect(showBet(renderer, i18n, spin)).toEqual({ title: 'Spin', lines: [], checkHref: '/verify' })
  })
})
