import { describe, expect, test, vi } from 'vitest'
import { GAME_SECTIONS } from './game-sections.tsx'
import { isInMenus, sectionsIn } from './menu.ts'
import { PAGE_SECTIONS } from './page-sections.ts'

vi.mock('@lingui/core/macro', async () => (await import('../lib/testing/macros.ts')).macros)

/** §2: what the bottom bar may hold. The phone shows Home, three of the others that the visitor pins, and More with all. */
const BOTTOM_BAR =
  'home hot fav sports live lottery pvp slots fish esports crash promo vip rewardCenter blockchain'.split(' ')
const pages = [...GAME_SECTIONS, ...PAGE_SECTIONS]
const menu = [...BOTTOM_BAR].toReversed().map((key) => ({ key, path: `/${key}` }))
const games = { LOTT: 3, HOT: 1, ALL: 5, LIVE: 1, CRASH: 1, SPORTS: 1, FISH: 1, RNG: 1, PVP: 1, ESPORTS: 1 }
const shown = (counts: Record<string, number> | undefined, isLoggedIn: boolean) =>
  sectionsIn(menu, pages, { counts, isLoggedIn }).map(({ key }) => key)

describe('§2 the bottom bar', () => {
  test('has all fifteen entries for a member, in the order and with the paths of the menu', () => {
    const full = { ...games, BLOCKCHAIN: 1 }
    expect(shown(full, true)).toEqual(menu.map(({ key }) => key))
    expect(sectionsIn(menu, pages, { counts: full, isLoggedIn: true }).map(({ path }) => path)).toEqual(
      menu.map(({ path }) => path),
    )
  })

  test('has favourites and the reward centre after the login only', () => {
    const withoutLogin = shown({ ...games, BLOCKCHAIN: 1 }, false)
    expect(BOTTOM_BAR.filter((key) => !withoutLogin.includes(key))).toEqual(['fav', 'rewardCenter'])
  })

  test('leaves out categories without games, once they are known', () => {
    expect(BOTTOM_BAR.filter((key) => !shown(games, true).includes(key))).toEqual(['blockchain'])
    expect(shown(undefined, true)).toHaveLength(BOTTOM_BAR.length)
  })

  test('leaves out entries without a page', () => {
    const strange = [...menu, { key: 'unknown', path: '/unknown' }]
    expect(sectionsIn(strange, pages, { counts: games, isLoggedIn: true }).some(({ key }) => key === 'unknown')).toBe(
      false,
    )
  })
})

describe('a page of the member centre', () => {
  test('is in the menus of members alone, without a condition', () => {
    expect([isInMenus({}, {}), isInMenus({}, null)]).toEqual([true, false])
  })

  test('with a condition is in menus only where the member info or the merchant meets it (§3 REFERRAL flag)', () => {
    const conditions = ['toUpline', 'claimsRebate', 'invitesFriends', 'hasVip'] as const
    const member = { toUpline: 'ana', claimsRebate: true, invitesFriends: true, hasVip: true }
    for (const needs of conditions) {
      expect(isInMenus({ needs }, member)).toBe(true)
      expect(isInMenus({ needs }, { ...member, [needs]: needs === 'toUpline' ? null : false })).toBe(false)
      expect([isInMenus({ needs }, {}), isInMenus({ needs }, null)]).toEqual([false, false])
    }
  })

  test('for visitors is in their menus, too', () => {
    expect(isInMenus({ isForVisitors: true }, null)).toBe(true)
  })
})
