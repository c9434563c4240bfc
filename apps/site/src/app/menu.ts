import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'

/** A section of the site that has a page: `key` is the server's word for it, `hue` its colour among the categories. */
export type Section = {
  key: string
  path: string
  label: MessageDescriptor
  /** Its name in the bottom bar of phones, if the other takes two lines there. */
  shortLabel?: MessageDescriptor
  icon: LucideIcon
  hue: string
  /** The server's category or account type of games, or `HOT` and `ALL` of them; sections without one are in menus only. */
  category?: string
  isForMembers?: true
}

/** The check page. Every site has it, so it is in no setting. */
export const VERIFY_PATH = '/verify'
export const FAIRNESS_PATH = '/fairness'

/**
 * §2: the sections of a menu, in its order: those that have a page, of the categories those with games (all, while `counts` are not
 * loaded), and those for members after the login.
 */
export const sectionsIn = (
  menu: readonly { key: string; path: string }[],
  pages: readonly Section[],
  { counts, isLoggedIn }: { counts: Readonly<Record<string, number>> | undefined; isLoggedIn: boolean },
): Section[] =>
  menu.flatMap(({ key, path }) => {
    const section = pages.find((one) => one.key === key)
    const isEmpty = section?.category !== undefined && counts !== undefined && !counts[section.category]
    return section && !isEmpty && (isLoggedIn || !section.isForMembers) ? [{ ...section, path }] : []
  })

/** Which menus have a page of the member centre. */
export type MenuRule = {
  /** Is in menus only where this is set in the member info, or for the merchant. */
  needs?: 'toUpline' | 'claimsRebate' | 'invitesFriends' | 'hasVip'
  /** §2: is in the menu of visitors too, who log in first. */
  isForVisitors?: true
}
type Conditions = { [Name in NonNullable<MenuRule['needs']>]?: string | boolean | null }

/** §2, §6: whether menus show a page to a member, or before a login (`null`) to visitors. */
export const isInMenus = ({ needs, isForVisitors }: MenuRule, member: Conditions | null): boolean =>
  member ? !needs || Boolean(member[needs]) : isForVisitors === true
