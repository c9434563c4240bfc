import { beforeEach, describe, expect, test } from 'vitest'
import { saveCommitments, savedCommitment } from './commitments.ts'

let stored: string | null
const storage = {
  get: () => stored,
  set: (value: string | null) => {
    stored = value
  },
}
beforeEach(() => {
  stored = null
})

const NOW = Date.UTC(2026, 10, 21, 4, 0, 0)
const draw = (nth: number, closesInMs = 60_000) => ({
  game: 'ssc-1m',
  issueNo: `20261121-${String(nth).padStart(4, '0')}`,
  commitment: String(nth).padStart(64, '0'),
  closeAt: new Date(NOW + closesInMs),
})
const saved = (nth: number) => savedCommitment(draw(nth), storage)

describe('the commitments on this device', () => {
  test('are those of the rounds that a page showed before they closed, with the time', () => {
    saveCommitments([draw(1), draw(2, 0)], NOW + 0.25, storage)
    expect(saved(1)).toEqual({ commitment: draw(1).commitment, savedAt: new Date(NOW) })
    expect(saved(2)).toBeNull()
    expect(savedCommitment({ ...draw(1), game: 'ssc-5m' }, storage)).toBeNull()
  })

  test('are never replaced', () => {
    saveCommitments([draw(1)], NOW, storage)
    saveCommitments([{ ...draw(1), commitment: 'f'.repeat(64) }], NOW + 1000, storage)
    expect(saved(1)).toEqual({ commitment: draw(1).commitment, savedAt: new Date(NOW) })
  })

  test('are the last few hundred, within 60 kB', () => {
    for (let nth = 1; nth <= 500; nth++) saveCommitments([draw(nth)], NOW, storage)
    expect([saved(200), saved(201), saved(500)].map((one) => one !== null)).toEqual([false, true, true])
    expect(stored?.length).toBeLessThan(60_000)
  })

  test.each(['not json', '{}', '[[1,2]]', 'null'])('start anew if the storage holds %j', (text) => {
    stored = text
    expect(saved(1)).toBeNull()
    saveCommitments([draw(1)], NOW, storage)
    expect(saved(1)).not.toBeNull()
  })
})
