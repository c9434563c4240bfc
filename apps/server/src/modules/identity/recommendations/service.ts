import type { Clock, Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Attempts, Guard } from '../../../platform/attempts/attempts.ts'
import type { AttemptPolicy } from '../../../platform/attempts/rules.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/address.ts'
import type { MemberTree } from '../tree-port.ts'
import { affiliateCodes } from './codes.ts'
import type { Recommendation, SeenSource } from './model.ts'
import { decide, inviterOf } from './rules.ts'
import { type NewAffiliateCode, recommendationsStore } from './store.ts'

export type RecommendationsDeps = {
  db: Db
  clock: Clock
  attempts: Attempts
  attemptSettings(): { address: AttemptPolicy }
  tree: Pick<MemberTree, 'accountTypeOf' | 'isOpen'>
}
/** §3: the codes that come with a registration. The affiliate code was typed; the others came from the address, with the click. */
export type Invitation = {
  affiliateCode?: string | undefined
  click?: { code: string; at: Instant; subId?: string | undefined } | undefined
  referralCode?: string | undefined
  recommenderId?: string | undefined
  domain?: string | undefined
}
export type RecommendationsService = ReturnType<typeof recommendationsService>

/** Affiliate codes of agents, and referral codes and ids of members, checked before an account is created (§4). */
export function recommendationsService(deps: RecommendationsDeps) {
  const { clock } = deps
  return {
    check: (asked: { code: string; domain?: string | undefined }, address: string) => check(deps, asked, address),
    /**
     * Agent rules §11: who recommended a new member, by all sources. A typed affiliate code that is wrong refuses
     * `register.affiliate_invalid`, and guessing `login.locked`; the other sources fall through.
     */
    accept: (invitation: Invitation, address: string) => accept(deps, invitation, address),
    async record(tx: Tx, memberId: MemberId, recommendations: readonly Recommendation[]): Promise<void> {
      const recommendedAt = clock.now()
      await recommendationsStore.add(
        tx,
        recommendations.map((one) => ({ memberId, recommendedAt, ...one })),
      )
    },
    /** The member who invited another one by code or id, if that decided the registration. */
    inviterOf: async (reader: Reader, memberId: MemberId) => inviterOf(await recommendationsStore.of(reader, memberId)),
    ...affiliateCodes,
    addAffiliateCode: (tx: Tx, code: NewAffiliateCode) => recommendationsStore.addAffiliateCode(tx, code),
    removeAffiliateCode: (tx: Tx, code: string) => recommendationsStore.removeAffiliateCode(tx, code),
  }
}

/** §7 affiliate check: a code on a domain, or the code of the domain. */
async function check(
  deps: RecommendationsDeps,
  { code, domain }: { code: string; domain?: string | undefined },
  address: string,
) {
  const host = hostOf(domain)
  if (code === '') {
    const found = host ? await recommendationsStore.affiliateCodeOf(deps.db, host) : undefined
    return { affiliateCode: found?.code ?? null, domain: found && host ? host : null }
  }
  const found = await guarded(deps, address, 'affiliateCode', () => findAffiliate(deps.db, code, host))
  await deps.tree.accountTypeOf(deps.db, found.code)
  return { affiliateCode: found.code, domain: host }
}

async function accept(deps: RecommendationsDeps, invitation: Invitation, address: string): Promise<Recommendation[]> {
  const { db } = deps
  const { affiliateCode, click, referralCode, recommenderId } = invitation
  const host = hostOf(invitation.domain)
  const seen: SeenSource[] = []
  const add = (kind: SeenSource['kind'], code: string, found: Found | undefined, more: Partial<SeenSource> = {}) => {
    const recommenderId = found?.memberId ?? null
    const usual = { domain: null, clickedAt: null, subId: null, isOpen: true }
    seen.push({ kind, recommenderId, code: found?.code ?? code, ...usual, ...more })
  }
  if (affiliateCode) {
    const find = () => findAffiliate(db, affiliateCode, host)
    add('affiliate', affiliateCode, await guarded(deps, address, 'affiliateCode', find), { domain: host })
  }
  if (click) {
    const found = await findAffiliate(db, click.code, host)
    const isOpen = found !== undefined && (await deps.tree.isOpen(db, found.code))
    add('link', click.code, found, { domain: host, clickedAt: click.at, subId: click.subId ?? null, isOpen })
  }
  if (referralCode) add('referral', referralCode, await findReferral(db, referralCode))
  if (recommenderId) add('recommender', recommenderId, await findRecommender(db, recommenderId))
  const bound = host ? await recommendationsStore.affiliateCodeOf(db, host) : undefined
  if (bound) add('domain', bound.code, bound, { domain: host, isOpen: await deps.tree.isOpen(db, bound.code) })
  return decide(seen, deps.clock.now())
}

type Found = { memberId: MemberId; code: string }

/** A domain as a host name in lower case, without its port. */
const hostOf = (domain: string | undefined): string | null => domain?.trim().toLowerCase().replace(/:\d+$/, '') || null

async function findAffiliate(reader: Reader, typed: string, host: string | null): Promise<Found | undefined> {
  const found = await recommendationsStore.affiliateCode(reader, typed.toLowerCase())
  return found && (found.domains.length === 0 || (host && found.domains.includes(host))) ? found : undefined
}

async function findReferral(reader: Reader, typed: string): Promise<Found | undefined> {
  const code = typed.toLowerCase()
  const memberId = await recommendationsStore.byReferralCode(reader, code)
  return memberId && { memberId, code }
}

async function findRecommender(reader: Reader, typed: string): Promise<Found | undefined> {
  const code = typed.toLowerCase()
  const memberId = await recommendationsStore.byId(reader, memberIdOf(code))
  return memberId && { memberId, code }
}

/** Counts wrong codes by network, like wrong passwords, before it looks the code up. */
async function guarded(
  { attempts, attemptSettings }: RecommendationsDeps,
  address: string,
  field: keyof Invitation,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const policy = { ...attemptSettings().address, captchaAfter: null }
  const guards: Guard[] = [{ key: `invitation-address:${networkOf(address)}`, policy, shared: true }]
  const counted = await attempts.count(guards)
  if (counted.kind === 'locked') refuse('login.locked', { retryAfterSeconds: counted.retryAfterSeconds })
  const found = (await find()) ?? refuse('register.affiliate_invalid', { field })
  await attempts.succeed(guards)
  return found
}
