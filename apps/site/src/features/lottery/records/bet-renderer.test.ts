import { units, ZERO } from '@croupier/kernel/money'
import { setupI18n } from '@lingui/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { showBet } from '../../../lib/bets/products.ts'
import type { RecordedBet } from '../../../lib/bets/recorded-bet.ts'
import { readLines } from '../basket/lines.ts'
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
  numbers: [7, 0, 3, 9, 2],
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

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

describe('a lottery bet in a record', () => {
  test('is shown by its play, its pick and the numbers drawn, with a link to its proof', () => {
    expect(showBet(lotteryRenderer, i18n, bet)).toMatchObject({
      title: 'Last 3 · Group 6',
      lines: [
        { label: 'Your pick', value: '123' },
        { label: 'Bets × multiplier', value: '1 × 1' },
      ],
      drawn: { numbers: [7, 0, 3, 9, 2] },
      proofHref: '/verify?game=ssc-1m&issue=20261121-0735&ticket=t',
    })
  })

  test('shows how its payout follows from the numbers: its winning bets at their prizes, times multiplier and unit', () => {
    const prizes = { WIN: units(3_260_000n) }
    const won = {
      ...bet,
      status: 'won' as const,
      stake: units(40_000n),
      payout: units(3_260_000n),
      detail: {
        ...detail,
        selection: { nums: [2, 3, 4, 9] },
        units: 4,
        multiple: 10,
        mode: 100,
        prizes: { WIN: '326' },
        drawAt: '2026-11-21T04:15:00.000Z',
      },
    }
    const lines = [{ label: 'Win', count: 1, each: prizes.WIN }]
    const factors = [
      { label: 'Multiplier', value: '10' },
      { label: 'Unit', value: '0.1' },
    ]
    const payout = { steps: lines, factors, payout: units(3_260_000n), cut: ZERO }
    expect(showBet(lotteryRenderer, i18n, won).payout).toEqual(payout)
    const capped = { ...won, payout: units(3_000_000n) }
    expect(showBet(lotteryRenderer, i18n, capped).payout).toEqual({ ...payout, cut: units(260_000n) })
    const wrong = { ...won, payout: units(3_260_001n) }
    expect(showBet(lotteryRenderer, i18n, wrong).payout).toBeUndefined()
  })

  test('marks the digits of its pick that were drawn', () => {
    const [pick] = showBet(lotteryRenderer, i18n, bet).lines
    expect(pick?.parts?.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['2', '3'])
  })

  test('has neither numbers nor hits before the draw', () => {
    const { drawn, lines } = showBet(lotteryRenderer, i18n, { ...bet, detail: { ...detail, numbers: null } })
    expect(drawn).toBeUndefined()
    expect(lines[0]?.parts?.some(({ isHit }) => isHit)).toBe(false)
  })

  test('has nothing to prove once it is cancelled', () => {
    expect(showBet(lotteryRenderer, i18n, { ...bet, status: 'cancelled' })).not.toHaveProperty('proofHref')
  })

  test('is put into the basket of its game to be played again', () => {
    const href = showBet(lotteryRenderer, i18n, bet).playAgain?.(() => 'line-1')
    expect(href).toBe('/lottery?gameCode=ssc-1m&playType=SSC_3B_G6')
    const { play, selection, multiple, mode } = detail
    expect(readLines(stored.get('lottery.basket.ssc-1m') ?? null)).toEqual([
      { id: 'line-1', play, selection, units: 1, multiple, mode },
    ])
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
    expect(showBet(lotteryRenderer, i18n, { ...bet, detail })).toEqual(bet.description)
  })
})
