import { describe, expect, test } from 'vitest'
import { BEACON_CHAINS, BEACON_LOCK_SECONDS, beaconRoundAfter, beaconRoundAt, beaconRoundTime } from './beacon.ts'

const { quicknet } = BEACON_CHAINS
const at = (text: string) => new Date(text)

describe('Casino rules §2.2: the round of an issue', () => {
  test('is the first that quicknet publishes two periods after the cut-off or later', () => {
    expect(beaconRoundTime(quicknet, 1_000)).toEqual(at('2023-08-23T15:59:24Z'))
    expect(beaconRoundAfter(quicknet, at('2023-08-23T15:59:18.000Z'))).toBe(1_000)
    expect(beaconRoundAfter(quicknet, at('2023-08-23T15:59:15.001Z'))).toBe(1_000)
    expect(beaconRoundAfter(quicknet, at('2023-08-23T15:59:18.001Z'))).toBe(1_001)
    expect(beaconRoundAfter(quicknet, at('2023-08-23T15:59:15.000Z'))).toBe(999)
  })

  test('is published before the draw of a game that closes ten seconds before it', () => {
    for (let ms = 0; ms < 6_000; ms += 7) {
      const closeAt = new Date(at('2026-11-21T02:00:50Z').getTime() + ms)
      const waitMs = beaconRoundTime(quicknet, beaconRoundAfter(quicknet, closeAt)).getTime() - closeAt.getTime()
      expect(waitMs >= 6_000 && waitMs < BEACON_LOCK_SECONDS * 1_000).toBe(true)
    }
  })

  test('has the number that drand gives it', () => {
    const unixTime = at('2026-04-20T00:00:00Z').getTime() / 1_000
    expect(beaconRoundAt(quicknet, unixTime).round).toBe(27_946_612)
    expect(() => beaconRoundAfter(quicknet, at('2020-01-01T00:00:00Z'))).toThrow('request.malformed')
  })
})
