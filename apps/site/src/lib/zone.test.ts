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
    expect(zoneName(timeZone, at)).toBe(zone)
  })
  test.each(['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi'])(
    'has a zone with the name that Intl gives it in %s',
    (language) => {
      for (const timeZone of ['Asia/Shanghai', 'America/New_York', 'Pacific/Apia']) {
        const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' })
        expect(format.formatToParts(at)).toContainEqual({ type: 'timeZoneName', value: zoneName(timeZone, at) })
      }
    },
  )
  test('counts the hours from 00', () => {
    expect(dateTimeIn('Asia/Shanghai', new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-23 00:00:00')
  })
})
