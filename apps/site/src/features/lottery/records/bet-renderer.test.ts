import { ZERO } from '@croupier/kernel/money'
import { setupI18n } from '@lingui/core'
import { describe, expect, test, vi } from 'vitest'
import { showBet } from '../../../lib/bets/products.ts'
import type { RecordedBet } from '../../../lib/bets/recorded-bet.ts'
import { lotteryRenderer } from './bet-renderer.ts'

// Builds replace this macro; tests run the source.
vi.mock('@lingui/core/macro', () => ({
  msg: (parts: TemplateStringsArray | { message: string }, ...values: unknown[]) => ({
    id: 'raw' in parts ? String.raw(parts, ...values) : parts.message,
  }),
}))

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const detail = {
  play: 'SSC_3B_G6',
  selection: { nums: [1, 2, 3] },
  units: 1,
  multiple: 1,
  mode: 1000,
  prizeGroup: 1956,
  prizes: {},
}
const bet: RecordedBet = {
  betId: 'b',
  ticketId: 't',
  product: 'lottery',
  game: 'ssc-1m',
  round: '20261121-0735',
  stake: ZERO,
  status: 'lost',
  payout: ZERO,
  acceptedAt: new Date(0),
  validBet: ZERO,
  selfRebate: ZERO,
  settledAt: new Date(1),
  description: { title: 'SSC_3B_G6', lines: [] },
  detail,
}

describe('a lottery bet in a record', () => {
  test('is shown by its play and pick, with a link to check the draw', () => {
    expect(showBet(lotteryRenderer, i18n, bet)).toEqual({
      title: 'Last 3 · Group 6',
      lines: [{ label: 'Your pick', value: '123' }],
      checkHref: '/verify?game=ssc-1m&issue=20261121-0735',
    })
  })

  test('has no draw to check while it is open', () => {
    expect(showBet(lotteryRenderer, i18n, { ...bet, settledAt: null }).checkHref).toBeNull()
  })

  test.each([
    null,
    undefined,
    7,
    'text',
    [],
    {},
    { ...detail, play: 'SSC_NONE' },
    { play: 'SSC_3B_G6' },
    { ...detail, selection: { nums: [1, 99] } },
  ])('with the unknown detail %j is shown by the description', (detail) => {
    expect(showBet(lotteryRenderer, i18n, { ...bet, detail })).toEqual({ ...bet.description, checkHref: null })
  })
})
