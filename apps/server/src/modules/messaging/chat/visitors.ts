import { createHash, timingSafeEqual } from 'node:crypto'
import type { Random } from '@croupier/kernel/random'
import { isTrial } from '@croupier/rules/account-types'
import type { Cookies } from '../../../platform/http/cookies.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Customer } from './model.ts'

const COOKIE = 'chat'
const PURPOSE = 'chat-visitor'
const NONCE_BYTES = 24
const NONCE_LENGTH = 32
/** As long as a chat is kept. */
const MAX_AGE_SECONDS = 90 * 24 * 3600

/** The cookie that names a visitor to live chat. It is signed, so that only the call with a pace gives new ones out. */
export function chatVisitors({ random, vault }: { random: Random; vault: Pick<Vault, 'mac' | 'macs'> }) {
  const isOurs = (nonce: string, mac: string) =>
    vault.macs(PURPOSE, nonce).some((ours) => ours.length === mac.length && isSame(ours, mac))
  function visitorOf(cookies: Cookies): Customer | undefined {
    const value = cookies.get(COOKIE) ?? ''
    const nonce = value.slice(0, NONCE_LENGTH)
    if (!isOurs(nonce, value.slice(NONCE_LENGTH))) return undefined
    return { visitorHash: createHash('sha256').update(nonce).digest() }
  }
  return {
    /** The member, or the visitor whom the cookie names. Trial accounts count as visitors. Undefined without a cookie. */
    customerOf: (session: MemberSession | null, cookies: Cookies): Customer | undefined =>
      session && !isTrial(session.accountType) ? { memberId: session.memberId } : visitorOf(cookies),
    /** Gives a visitor a cookie, unless there is one. */
    welcome(cookies: Cookies): void {
      if (visitorOf(cookies)) return
      const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('base64url')
      cookies.set(COOKIE, nonce + vault.mac(PURPOSE, nonce), MAX_AGE_SECONDS)
    },
  }
}
export type ChatVisitors = ReturnType<typeof chatVisitors>

const isSame = (one: string, other: string): boolean => {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
