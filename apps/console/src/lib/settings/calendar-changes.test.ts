import { describe, expect, test } from 'vitest'
import { calendarChanges } from './calendar-changes.ts'

const NOW = Date.parse('2026-11-21T02:00:10Z')
const minute = {
  kind: 'periodic',
  periodSeconds: 60,
  lockSeconds: 5,
  offsetMinutes: 480,
  template: '{YYYY}{MM}{DD}-{N:4}',
}
const weekly = {
  kind: 'weekly',
  draws: [{ weekdays: [2, 4, 6], times: ['21:30'] }],
  lockSeconds: 900,
  offsetMinutes: 480,
  template: '{YYYY}{T:3}',
}
const game = (code: string, calendar: object = minute) => ({ code, name: code.toUpperCase(), family: 'SSC', calendar })
const games = (...all: object[]) => ({ games: all, issuesAhead: 3 })

describe('the preview of calendars', () => {
  test('shows the next rounds of games with other times, and no others', () => {
    const changes = calendarChanges(
      games(game('one'), game('two')),
      games(game('one'), game('two', { ...minute, lockSeconds: 10 })),
      NOW,
    )
    expect(changes).toEqual([
      {
        code: 'two',
        name: 'TWO',
        frequency: '1,440 rounds a day',
        rounds: [expect.anything(), expect.anything(), expect.anything()],
      },
    ])
    expect(changes?.[0]?.rounds[0]).toEqual({
      issueNo: '20261121-0601',
      openAt: new Date('2026-11-21T01:59:50Z'),
      closeAt: new Date('2026-11-21T02:00:50Z'),
      drawAt: new Date('2026-11-21T02:01:00Z'),
    })
  })
  test('shows a new game with its draws on some days, and a removed one without rounds', () => {
    const changes = calendarChanges(games(game('old')), games(game('new', weekly)), NOW)
    expect(changes?.map(({ code, frequency }) => [code, frequency])).toEqual([
      ['new', '3 rounds a week'],
      ['old', 'No further rounds'],
    ])
    expect(changes?.[0]?.rounds.map(({ drawAt }) => drawAt.toISOString())).toEqual([
      '2026-11-21T13:30:00.000Z',
      '2026-11-24T13:30:00.000Z',
      '2026-11-26T13:30:00.000Z',
    ])
  })
  test.each([
    ['unfinished', games({ code: 'one' })],
    ['of a period that does not divide a day', games(game('one', { ...minute, periodSeconds: 77 }))],
    ['without a list of games', {}],
  ])('shows nothing for a value %s', (_, after) => {
    expect(calendarChanges(games(game('one')), after, NOW)).toBeNull()
  })
})
