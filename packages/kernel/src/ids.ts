import type { Instant } from './clock.ts'
import type { Random } from './random.ts'
import { toHex } from './random.ts'

export type Branded<Name extends string> = string & { readonly __id: Name }
/** The id of a member's or agent's account: short but unguessable, 10 characters without look-alikes. */
export type MemberId = Branded<'member'>
export type StaffId = Branded<'staff'>

/** Brands a text as a member's id, whether or not the member exists. */
export const memberIdOf = (text: string): MemberId => text as MemberId
/** Brands a text as the id of a staff account. It does not say that there is such an account. */
export const staffIdOf = (text: string): StaffId => text as StaffId

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** A short id for people: `length` characters out of 31, unbiased. */
export function humanId(random: Random, length = 10): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random.bytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 31]
    }
  }
  return text
}

/** No other id begins with it: `humanId` has no look-alikes. */
const TRIAL_MARK = '0'

/**
 * The id of a trial account (§4). Its first character tells that the account has play money and no other, so that nobody has
 * to look the account up: neither code nor a constraint of the database.
 */
export const trialId = (random: Random): MemberId => memberIdOf(`${TRIAL_MARK}${humanId(random, 9)}`)
export const isTrialId = (id: string): boolean => id.startsWith(TRIAL_MARK)

/** UUIDv7 (RFC 9562). It starts with the time, so that keys append to the right edge of an index. */
export function uuidV7(now: Instant, random: Random): string {
  const bytes = random.bytes(16)
  let ms = now.getTime()
  for (let at = 5; at >= 0; at--) {
    bytes[at] = ms % 256
    ms = Math.floor(ms / 256)
  }
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = toHex(bytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
