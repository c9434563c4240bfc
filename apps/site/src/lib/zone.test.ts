import { describe, expect, test } from 'vitest'
import { dateTimeIn, zoneName } from './zone.ts'

const at = new Date('2026-11-23T03:55:13Z')

describe('a time of the site', () => {
  test.each`
    timeZone              | time                     | zone
    ${'Asia/Shanghai'}    | ${'2026-11-23 11:55:13'} | ${'GMT+8'}
    ${'America/New_York'} | ${'2026-11-22 22:55:13'} | ${'GMT-5'}
    ${'Asia/Kolkata'}     | ${'2026-11-23 09:25:13'} | ${'GMT+5:30'}
    ${'UTC'}              | ${'2026-11-23 03:55:13'} | ${'GMT+0'}
  `('is $time $zone in $timeZone, whatever the zone of the device is', ({ timeZone, time, zone }) => {
    expect(dateTimeIn(timeZone, at)).toBe(time)
    expect(zoneName('en', timeZone, at)).toBe(zone)
  })
  test('counts the hours from 00', () => {
    expect(dateTimeIn('Asia/Shanghai', new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-23 00:00:00')
  })
})
