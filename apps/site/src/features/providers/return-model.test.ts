import { describe, expect, test } from 'vitest'
import { placeOf, scaleOf, stateOf } from './return-model.ts'

const band = { lowPpm: 900_000, highPpm: 1_000_000 }

describe('C15 a return on the public page', () => {
  test.each([
    [950_000, 'within'],
    [1_000_000, 'within'],
    [1_000_001, 'outside'],
    [899_999, 'outside'],
    [null, 'unknown'],
  ])('of %s is %s', (observedPpm, state) => {
    expect(stateOf({ observedPpm, band })).toBe(state)
  })

  test('has no state without a band', () => {
    expect(stateOf({ observedPpm: 950_000, band: null })).toBe('unknown')
  })

  test('shares its scale with the other days, from nothing to twice the stakes at most', () => {
    expect(scaleOf([{ observedPpm: 950_000, band }])).toEqual(band)
    const wide = { observedPpm: 950_000, band: { lowPpm: -100, highPpm: 5_000_000 } }
    expect(scaleOf([{ observedPpm: 1_100_000, band }, wide])).toEqual({ lowPpm: 0, highPpm: 2_000_000 })
    expect(scaleOf([])).toEqual({ lowPpm: 0, highPpm: 2_000_000 })
  })

  test('has its place between the ends of the scale', () => {
    expect([placeOf(925_000, band), placeOf(0, band), placeOf(3_000_000, band)]).toEqual([25, 0, 100])
  })
})
