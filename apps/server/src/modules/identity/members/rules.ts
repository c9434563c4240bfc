import { localTimeOf } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import { ageOn, dateOf } from '@croupier/rules/age'

/** The site draws this many pictures for avatars. */
export const AVATARS = 24
export const avatarNames: readonly string[] = Array.from(
  { length: AVATARS },
  (_, at) => `a${String(at + 1).padStart(2, '0')}`,
)

/** §3 avatar, STATIC: a picture derived from the username. */
export function avatarOf(username: string): string {
  let hash = 2_166_136_261
  for (const char of username.toLowerCase()) hash = Math.imul(hash ^ char.codePointAt(0)!, 16_777_619) >>> 0
  return avatarNames[hash % AVATARS]!
}

/** §9: the address of a picture of the member's own on the site. */
export const pictureAddress = (merchantCode: string, pictureId: string): string =>
  `/avatars/${encodeURIComponent(merchantCode.toUpperCase())}/${pictureId}.webp`

/** A name with its middle hidden: first and last letter of each word stay (`M***a S***n`). */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((word) => {
      const letters = Array.from(word)
      return letters.length < 3 ? `${letters[0] ?? ''}*` : `${letters[0]}***${letters.at(-1)}`
    })
    .join(' ')
}

/** A contact as staff see it: enough to recognise it (`l***@mail.example`, `+8••••712`), never enough to use it. */
export function maskContact(value: string): string {
  const at = value.indexOf('@')
  if (at > 0) return `${value[0]}***${value.slice(at)}`
  const signs = Array.from(value)
  return signs.length < 6 ? '••••' : `${signs.slice(0, 2).join('')}••••${signs.slice(-3).join('')}`
}

/** Decisions "Safety": the end of the withdrawal cooldown after a change of a credential, or null. */
export function cooldownEnd(securedAt: Instant | null, hours: number, now: Instant): Instant | null {
  if (securedAt === null) return null
  const until = plusMs(securedAt, hours * MS.hour)
  return until > now ? until : null
}

/** The first language of an `Accept-Language` header, as two letters; English when it says nothing. */
export function languageOf(header: string): string {
  return /^([a-z]{2})\b/i.exec(header)?.[1]?.toLowerCase() ?? 'en'
}

/** The zone in which a day begins last: nobody is of age there too early. */
const LAST_ZONE = 'Etc/GMT+12'

/** The day by which ages are judged where the zone of the member is not known. */
export const dayOfAges = (now: Instant): string => localTimeOf(now, LAST_ZONE).date

/** T010: whether a known birthday is that of a person below the minimum age. False for an unknown one. */
export function isUnderAge(birthday: string | undefined, now: Instant, minimumAge: number): boolean {
  const date = dateOf(birthday ?? '')
  return date !== null && ageOn(date, dayOfAges(now)) < minimumAge
}
