import type { Instant } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Flags } from '@croupier/rules/access'
import { LOCALES, type Locale } from '@croupier/wire/content/system'

/** The state of the maintenance switch. */
export type Maintenance = {
  on: boolean
  since: Instant | null
  by: string | null
  until: Instant | null
  reason: string | null
  openingAskedBy: { staffId: string; name: string } | null
}
export type Turn = {
  on: boolean
  until: Instant | null
  reason: string
  staff: { staffId: string; name: string }
  now: Instant
}

const OPEN: Maintenance = { on: false, since: null, by: null, until: null, reason: null, openingAskedBy: null }

/**
 * §4 system status: one person closes the site, until a stated time or until staff open it, and may move that time later.
 * Opening it earlier takes two: one requests it, another confirms. A second request of the same person is refused.
 */
export function turnMaintenance(at: Maintenance, { on, until, reason, staff, now }: Turn): Maintenance {
  if (on) {
    if (until !== null && until <= now) return refuse('request.malformed', { field: 'until' })
    if (at.on && opensEarlier(at.until, until)) return refuse('approval.second_person')
    if (at.on) return { ...at, until, reason, openingAskedBy: null }
    return { on: true, since: now, by: staff.name, until, reason, openingAskedBy: null }
  }
  if (!at.on) return OPEN
  if (at.openingAskedBy === null) return { ...at, openingAskedBy: staff }
  if (at.openingAskedBy.staffId === staff.staffId) return refuse('approval.second_person')
  return OPEN
}

const opensEarlier = (before: Instant | null, after: Instant | null): boolean =>
  after !== null && (before === null || after < before)

/** The site opens by itself at the end that was stated when it was closed. */
export const openIfDue = (at: Maintenance, now: Instant): Maintenance =>
  at.on && at.until !== null && at.until <= now ? OPEN : at

/** §4 system status: 0 normal, 1 maintenance, 2 restricted. A restricted visitor sees 2 during maintenance, too. */
export const statusOf = ({ maintenance, restricted }: { maintenance: boolean; restricted: boolean }): 0 | 1 | 2 =>
  restricted ? 2 : maintenance ? 1 : 0

/**
 * §1: the best offered language for the preferences of a browser (`Accept-Language` or one code, `zh-Hant-TW, en;q=0.8`),
 * by its order; English when none fits.
 */
export function localeFor(asked: string, offered: readonly Locale[] = LOCALES): Locale {
  for (const part of asked.toLowerCase().split(',')) {
    const code = part.trim().split(/[-_;]/)[0] ?? ''
    const known = code === 'cn' || code === 'tw' ? 'zh' : code
    const found = offered.find((one) => one === known)
    if (found) return found
  }
  return 'en'
}

/** §8: whether a page is on a domain of the merchant. A merchant who names none serves every domain. */
export const isKnownHost = (host: string, routers: readonly string[]): boolean =>
  routers.length === 0 || routers.some((one) => URL.parse(one)?.host === host.toLowerCase())

/** §3 the flags in force: no trial accounts where the profile verifies visitors before any play. */
export const flagsUnder = (law: { readonly trialPlay: boolean }, flags: Flags): Flags => ({
  ...flags,
  FREEPLAY3: flags.FREEPLAY3 && law.trialPlay,
})
