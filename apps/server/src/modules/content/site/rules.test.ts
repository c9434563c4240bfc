import { describe, expect, test } from 'vitest'
import { menuPolicy } from './policy.ts'
import { localeFor, type Maintenance, openIfDue, statusOf, turnMaintenance } from './rules.ts'

const now = new Date('2026-03-02T10:00:00Z')
const ana = { staffId: 's-ana', name: 'ana' }
const ben = { staffId: 's-ben', name: 'ben' }
const open: Maintenance = { on: false, since: null, by: null, until: null, reason: null, openingAskedBy: null }
const turn = (at: Maintenance, on: boolean, staff: typeof ana) =>
  turnMaintenance(at, { on, until: null, reason: 'new machines', staff, now })

describe('§4 the maintenance switch', () => {
  test('one person closes the site', () => {
    expect(turn(open, true, ana)).toMatchObject({ on: true, since: now, by: 'ana', openingAskedBy: null })
  })
  test('T155 opening takes a second person', () => {
    const closed = turn(open, true, ana)
    const asked = turn(closed, false, ana)
    expect(asked).toMatchObject({ on: true, openingAskedBy: ana })
    expect(() => turn(asked, false, ana)).toThrow('approval.second_person')
    expect(turn(asked, false, ben)).toEqual(open)
  })
  test('one person may move the stated end later, and two are needed to open earlier', () => {
    const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    const close = (at: Maintenance, until: Date | null) =>
      turnMaintenance(at, { on: true, until, reason: 'new machines', staff: ben, now })
    const closed = close(open, hour(2))
    expect(close(closed, hour(3)).until).toEqual(hour(3))
    expect(close(closed, null).until).toBeNull()
    expect(() => close(closed, hour(1))).toThrow('approval.second_person')
    expect(() => close(close(open, null), hour(1))).toThrow('approval.second_person')
    expect(() => close(open, now)).toThrow('request.malformed')
  })
  test('the site opens by itself at the stated end', () => {
    const closed = { ...turn(open, true, ana), until: now }
    expect(openIfDue(closed, now)).toEqual(open)
    expect(openIfDue(closed, new Date(now.getTime() - 1))).toBe(closed)
    expect(openIfDue({ ...closed, until: null }, now)).toMatchObject({ on: true })
    expect(openIfDue(open, now)).toBe(open)
  })
  test('closing again cancels the request to open', () => {
    const asked = turn(turn(open, true, ana), false, ana)
    expect(turn(asked, true, ben)).toMatchObject({ on: true, since: now, by: 'ana', openingAskedBy: null })
  })
})

test.each`
  maintenance | restricted | status
  ${false}    | ${false}   | ${0}
  ${true}     | ${false}   | ${1}
  ${false}    | ${true}    | ${2}
  ${true}     | ${true}    | ${2}
`('§4 maintenance $maintenance, restricted $restricted is status $status', ({ maintenance, restricted, status }) => {
  expect(statusOf({ maintenance, restricted })).toBe(status)
})

test.each`
  asked                        | locale
  ${'th-TH,th;q=0.9,en;q=0.8'} | ${'th'}
  ${'zh-Hant-TW'}              | ${'zh'}
  ${'CN'}                      | ${'zh'}
  ${'fr-FR, ja;q=0.7'}         | ${'ja'}
  ${'fr'}                      | ${'en'}
  ${''}                        | ${'en'}
`('§1 a browser that asks for "$asked" reads $locale', ({ asked, locale }) => {
  expect(localeFor(asked)).toBe(locale)
})

test('§2 the navigation begins with hot games and favourites, and has crash before sports among the categories', () => {
  const keys = menuPolicy.initial.map(({ key }) => key)
  const inOrder = 'hot fav elott lottery live crash sports fish slots pvp'.split(' ')
  expect(keys.filter((key) => inOrder.includes(key))).toEqual(inOrder)
})
