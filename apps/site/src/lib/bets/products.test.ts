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

describe('a bet in a record', () => {
  test('has the description of the server if its product has no renderer', () => {
    expect(showBet(undefined, i18n, spin)).toEqual(spin.description)
  })

  test('has the description if its renderer does not understand it', () => {
    expect(showBet({ show: () => null }, i18n, spin)).toEqual(spin.description)
  })

  test('has the description if its renderer throws', () => {
    const show = () => {
      throw new Error('no such reel')
    }
    expect(showBet({ show }, i18n, spin)).toEqual(spin.description)
  })

  test('has the words of its renderer, with a link to its proof', () => {
    const shown = { title: 'Spin', lines: [], proofHref: '/verify' }
    expect(showBet({ show: () => shown }, i18n, spin)).toEqual(shown)
  })
})
