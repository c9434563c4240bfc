import { ZERO } from '@croupier/kernel/money'
import { setupI18n } from '@lingui/core'
import { describe, expect, test, vi } from 'vitest'
import { showBet } from '../../lib/bets/products.ts'
import type { RecordedBet } from '../../lib/bets/recorded-bet.ts'
import { providerRenderer } from './bet-renderer.ts'
import { roundFrom } from './round-href.ts'

// Builds replace this macro; tests run the source.
vi.mock('@lingui/core/macro', async () => (await import('../../lib/testing/macros.ts')).macros)

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const details = ['Bet', 'Roll', 'Pays', 'Nonce'].map((label, at) => ({ label, value: String(at) }))
const bet: RecordedBet = {
  betId: 'b',
  ticketId: 't',
  product: 'providers',
  game: 'house/dice',
  round: null,
  stake: ZERO,
  status: 'won',
  payout: ZERO,
  acceptedAt: new Date(0),
  validBet: ZERO,
  selfRebate: ZERO,
  settledAt: new Date(1),
  description: { title: 'Dice', lines: [] },
  detail: { txId: 'r1-bet', roundId: 'r1', title: 'Dice', details },
}

describe('a bet on a game of a provider', () => {
  test('shows its first facts in a list, and the others in its detail', () => {
    const shown = showBet(providerRenderer, i18n, bet)
    expect(shown.lines.map(({ label }) => label)).toEqual(['Bet', 'Roll', 'Pays'])
    expect(shown.more?.map(({ value }) => value)).toEqual(['3', 'house', 'r1-bet', 'r1'])
  })

  test('leads to its round, which the address names', () => {
    const { roundHref } = showBet(providerRenderer, i18n, bet)
    const named = new URL(roundHref ?? '', 'https://site.example').searchParams.get('round')
    expect(roundFrom(named ?? '')).toEqual({ vassalage: 'house', roundId: 'r1' })
    expect([roundFrom(''), roundFrom('house'), roundFrom('house/a/b')]).toEqual([null, null, null])
  })

  test('without a round, such as a tip, leads nowhere', () => {
    const tip = { ...bet, detail: { txId: 't1', roundId: null, title: 'Dice' } }
    expect(showBet(providerRenderer, i18n, tip)).toMatchObject({ title: 'Dice', lines: [] })
    expect(showBet(providerRenderer, i18n, tip)).not.toHaveProperty('roundHref')
  })

  test('with an unknown detail has the description of the server', () => {
    expect(showBet(providerRenderer, i18n, { ...bet, detail: null })).toEqual(bet.description)
  })
})
