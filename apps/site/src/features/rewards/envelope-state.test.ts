import { parseMoney } from '@croupier/kernel/money'
import type { EnvelopeDrop } from '@croupier/wire/rewards/envelopes'
import { describe, expect, test } from 'vitest'
import { featuredDrop, inOrder } from './envelope-state.ts'

const drop = (id: string, change: Partial<EnvelopeDrop> = {}): EnvelopeDrop => ({
  id,
  title: id,
  openAt: new Date('2026-03-02T04:00:00Z'),
  closeAt: new Date('2026-03-02T04:30:00Z'),
  state: 'over',
  mode: 'equal',
  total: parseMoney('10'),
  count: 3,
  taken: 0,
  least: parseMoney('3.33'),
  most: parseMoney('3.34'),
  levelMin: 0,
  depositMin: parseMoney('0'),
  validBetMin: parseMoney('0'),
  verifiedOnly: false,
  isForSome: false,
  turnover: 1,
  drawAt: null,
  isWaiting: false,
  isEligible: null,
  own: null,
  commitment: '',
  hasRecord: false,
  ...change,
})
const over = drop('over')
const taken = drop('taken', {
  state: 'open',
  own: { amount: parseMoney('3.33'), number: 1, pseudonym: '' },
  isEligible: true,
})
const foreign = drop('foreign', { state: 'open', isEligible: false })
const open = drop('open', { state: 'open', isEligible: true })
const soon = drop('soon', { state: 'comingSoon' })
const idOf = (drops: EnvelopeDrop[]) => featuredDrop(drops)?.id

describe('the red envelopes of a member', () => {
  test('begin with one to open, then the next one, then the latest one', () => {
    expect(idOf([over, taken, foreign, open, soon])).toBe('open')
    expect(idOf([over, taken, foreign, soon])).toBe('soon')
    expect(idOf([over, taken])).toBe('taken')
    expect(idOf([])).toBeUndefined()
  })

  test('are listed with those to come first, and those that are over behind, the latest first', () => {
    const latest = drop('latest')
    expect(inOrder([over, latest, open, soon]).map(({ id }) => id)).toEqual(['open', 'soon', 'latest', 'over'])
  })
})
