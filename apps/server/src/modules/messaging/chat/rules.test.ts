import { describe, expect, test } from 'vitest'
import { firstName, isOpenAt, nextOpening, shortened } from './rules.ts'

const ZONE = 'Asia/Shanghai'
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const office = { hours: weekdays.map((day) => ({ day, from: '09:00', to: '18:00' })) }
/** Shanghai is 8 hours ahead of UTC. 2026-03-02 is a Monday. */
const at = (text: string) => new Date(text)

describe('§4 the opening hours of live chat', () => {
  test.each`
    when                      | open
    ${'2026-03-02T00:59:59Z'} | ${false}
    ${'2026-03-02T01:00:00Z'} | ${true}
    ${'2026-03-02T09:59:59Z'} | ${true}
    ${'2026-03-02T10:00:00Z'} | ${false}
    ${'2026-03-07T03:00:00Z'} | ${false}
  `('in the time zone of the merchant: $when is open: $open', ({ when, open }) => {
    expect(isOpenAt(office, ZONE, at(when))).toBe(open)
  })
  test('without hours the desk is always open', () => {
    expect(isOpenAt({ hours: [] }, ZONE, at('2026-03-07T03:00:00Z'))).toBe(true)
  })
  test('a day may end at 24:00, and have a break', () => {
    const hours = [
      { day: 'monday' as const, from: '00:00', to: '12:00' },
      { day: 'monday' as const, from: '13:00', to: '24:00' },
    ]
    expect(isOpenAt({ hours }, ZONE, at('2026-03-02T04:30:00Z'))).toBe(false)
    expect(isOpenAt({ hours }, ZONE, at('2026-03-02T15:59:59Z'))).toBe(true)
    expect(nextOpening({ hours }, ZONE, at('2026-03-02T04:30:00Z'))).toEqual(at('2026-03-02T05:00:00Z'))
  })
  test('the next opening is on this day, or days later, and never comes without hours that last', () => {
    expect(nextOpening(office, ZONE, at('2026-03-02T00:00:00Z'))).toEqual(at('2026-03-02T01:00:00Z'))
    expect(nextOpening(office, ZONE, at('2026-03-06T11:00:00Z'))).toEqual(at('2026-03-09T01:00:00Z'))
    const none = { hours: [{ day: 'monday' as const, from: '18:00', to: '09:00' }] }
    expect(nextOpening(none, ZONE, at('2026-03-02T00:00:00Z'))).toBeNull()
  })
})

test('the queue shows one line of a text, and cuts no character in two', () => {
  expect(shortened('two\nlines')).toBe('two lines')
  expect(shortened('😀'.repeat(90))).toBe('😀'.repeat(80))
})

test('customers read the first name of staff', () => {
  expect(firstName('Sam Support')).toBe('Sam')
  expect(firstName('sam')).toBe('sam')
})
