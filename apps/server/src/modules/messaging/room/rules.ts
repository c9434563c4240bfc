import { type Instant, MS, msBetween, plusMs } from '@croupier/kernel/clock'
import type { RoomBar } from '@croupier/wire/messaging/room'
import type { RoomPolicy } from './policy.ts'

/** T135, features H7: messages are kept for this long. */
const RETENTION_DAYS = 90
const MASK = '***'

/** Marks that reorder or hide text. Joiners stay: Persian and emoji need them. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
/** An address with a scheme or `www`, or a name with an ending of letters and perhaps a path. */
const LINK = /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/:?#]\S*)?|\S+@\S+\.\S+/giu
/** Seven digits or more, with what people put between them. */
const PHONE = /\+?\p{Nd}(?:[\s().\-/]*\p{Nd}){6,}/gu

export const keptSince = (now: Instant): Instant => plusMs(now, -RETENTION_DAYS * MS.day)

/** §2: the message as others see it: forbidden words, links and telephone numbers are masked. */
export function masked(content: string, words: readonly string[]): string {
  const visible = content.normalize('NFKC').replace(INVISIBLE, '')
  const withoutContacts = visible.replace(LINK, MASK).replace(PHONE, MASK)
  // Longer words first: a shorter one may be a part of them.
  const forbidden = words.toSorted((one, other) => other.length - one.length).map((word) => patternOf(word))
  return forbidden.reduce((text, pattern) => text.replace(pattern, MASK), withoutContacts)
}

const patternOf = (word: string): RegExp =>
  new RegExp(word.normalize('NFKC').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')

/** The name that others see: the nickname that the member chose, or the beginning of the username. */
export const shownName = (nickname: string | null, username: string): string =>
  nickname && nickname !== username ? nickname : `${[...username].slice(0, 2).join('')}***`

export type Sanction = { kind: 'muted' | 'banned'; until: Instant | null }
export type Standing = 'ok' | 'excluded' | 'unverified'

export const isInForce = ({ until }: Pick<Sanction, 'until'>, now: Instant): boolean => until === null || until > now

/** What keeps a member from writing, the most important reason first; null when nothing does. */
export function barOf(
  { isOn, rooms, verifiedOnly }: Pick<RoomPolicy, 'isOn' | 'rooms' | 'verifiedOnly'>,
  standing: Standing,
  sanction: Sanction | undefined,
): RoomBar | null {
  if (!isOn || rooms.length === 0) return 'off'
  if (standing === 'excluded') return 'excluded'
  if (sanction?.kind === 'banned') return 'banned'
  if (standing === 'unverified' && verifiedOnly) return 'unverified'
  return sanction?.kind ?? null
}

/** Whether a bar keeps a member from reading, too. */
export const mayRead = (bar: RoomBar | null): boolean => bar === null || bar === 'muted'

/** Seconds until a member may write again in slow mode; 0 when it is now. */
export function secondsLeft(slowSeconds: number, last: Instant | undefined, now: Instant): number {
  if (!last) return 0
  return Math.max(0, Math.ceil((slowSeconds * MS.second - msBetween(last, now)) / MS.second))
}
