import { units } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { measure, seededStream } from './rtp/measure.ts'
import { type Option, options, STAKE } from './rtp/options.ts'

const ROUNDS = 20_000
const named = options.map((option) => [`${option.game}, ${option.name}`, option] as const)
const measured = (option: Option) => measure(option, ROUNDS, seededStream(`test:${option.game}:${option.name}`))

describe('the measurement of returns', () => {
  test.each(named)('T082 finds %s inside its band', (_, option) => {
    expect(measured(option)).toMatchObject({ rounds: ROUNDS, isInBand: true })
  })

  test('finds a game outside its band that returns a tenth of the stake more than its law', () => {
    const honest = options.find(({ name }) => name === 'under 4950')!
    const play: Option['play'] = (source) => units(honest.play(source) + STAKE / 10n)
    expect(measured({ ...honest, play }).isInBand).toBe(false)
  })

  test('plays the same rounds with the same seed, and others with another', () => {
    const words = (seed: string) => {
      const { u32 } = seededStream(seed)
      return Array.from({ length: 40_000 }, () => u32())
    }
    expect(words('a')).toEqual(words('a'))
    expect(words('a')).not.toEqual(words('b'))
  })
})
