import { hash } from 'node:crypto'
import { businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { sumOf, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { maskName } from '@croupier/rules/rewards/winners'
import type { Output } from '@croupier/wire/endpoint'
import type { referees, referral } from '@croupier/wire/rewards/referral'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { CursorRequest } from '../../../platform/db/store.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import { isRewarded, mayBeOffered } from '../grants/rules.ts'
import type { GrantsService } from '../grants/service.ts'
import type { RewardMembers } from '../ports.ts'
import { personFlags } from './flags.ts'
import { type GrantingDeps, renewReferrer } from './granting.ts'
import type { ReferrerKey, StoredReferral } from './model.ts'
import { termsText } from './policy.ts'
import { nextStep } from './rules.ts'
import { givenTo, referralStore as store } from './store.ts'

export type ReferralDeps = GrantingDeps & {
  members: Pick<RewardMembers, 'usernames'>
  grants: Pick<GrantsService, 'offered'>
}
export type ReferralService = ReturnType<typeof referralService>

const PAGE = 200

/** Reward rules §11: friends whom members invite, and the rewards for them. */
export function referralService(deps: ReferralDeps) {
  const { db } = deps
  const renewFor = ({ memberId }: { memberId: MemberId }) => renewFriend(deps, memberId)
  return {
    /** Whether the member has the page now. */
    isOpenTo: (reader: Reader, memberId: MemberId) => isOpenTo(deps, reader, memberId),
    view: (memberId: MemberId) => view(deps, memberId),
    friends: (memberId: MemberId, request: CursorRequest) => friends(deps, memberId, request),
    qualifiedOn: store.qualifiedOn,
    run: () => run(deps),
    listeners: [
      listener('rewards.referral', 'member.registered', ({ memberId }) => register(deps, memberId)),
      listener('rewards.referral-deposit', 'deposit.credited', renewFor),
      listener('rewards.referral-returned', 'deposit.reversed', renewFor),
      listener('rewards.referral-verified', 'member.verified', renewFor),
      // Reward rules §1: a time-out moves the last day of a friend by its length.
      listener('rewards.referral-pause', 'member.excluded', async ({ memberId, kind, startsAt, endsAt, reference }) => {
        if (kind !== 'time_out') return
        const days = Math.ceil((new Date(endsAt).getTime() - new Date(startsAt).getTime()) / MS.day)
        await db.transaction().execute((tx) => store.postpone(tx, memberId, { days, reference }))
      }),
    ] satisfies Listener[],
  }
}

/** Reward rules §1: members who may get no rewards see nothing. */
async function isOpenTo({ members, settings }: ReferralDeps, reader: Reader, memberId: MemberId): Promise<boolean> {
  if (!settings().isOn) return false
  const member = await members.memberOf(reader, memberId)
  return member !== undefined && mayBeOffered(member, await members.isBarred(reader, memberId))
}

async function view(deps: ReferralDeps, memberId: MemberId): Promise<Output<typeof referral>> {
  const { db, members, grants, settings } = deps
  const member = await members.memberOf(db, memberId)
  if (!member || !(await isOpenTo(deps, db, memberId))) return { referral: null }
  const parts = await store.referrer(db, memberId)
  const { items } = await grants.offered(memberId)
  const count = (of: 'friends' | 'qualified') => parts.reduce((sum, one) => sum + one[of], 0)
  return {
    referral: {
      code: member.referralCode,
      terms: settings().terms,
      friends: count('friends'),
      qualified: count('qualified'),
      earned: givenTo(parts),
      toClaim: sumOf(items.filter(({ source }) => source === 'referral').map(({ amount }) => amount)),
    },
  }
}

const CURSOR = /^(\d{13})~([\w-]{1,20})$/

async function friends(
  deps: ReferralDeps,
  memberId: MemberId,
  { before, pageSize }: CursorRequest,
): Promise<Output<typeof referees>> {
  const { db, members } = deps
  const [, at, id] =
    before === undefined ? [] : (CURSOR.exec(before) ?? refuse('request.malformed', { field: 'before' }))
  const last = at && id ? { registeredAt: new Date(Number(at)), memberId: memberIdOf(id) } : null
  if (!(await isOpenTo(deps, db, memberId))) return { items: [], next: null }
  const { items, next } = await store.friendsPage(db, memberId, { before: last, pageSize })
  const names = await members.usernames(items.map((one) => one.memberId))
  const terms = await store.termsOf(db, [...new Set(items.map(({ version }) => version))])
  return {
    items: items.map((one) => {
      const { firstDay: registeredOn, lastDay, earned, version } = one
      const own = terms.get(version)
      return {
        name: maskName(names.get(one.memberId) ?? ''),
        registeredOn,
        state: one.state === 'held' ? 'refused' : one.state,
        waitsFor: own ? nextStep(own, one) : null,
        lastDay,
        earned,
      }
    }),
    next,
  }
}

/** Agent rules §11: notes a new member who came by the code or the id of another one. */
async function register(deps: ReferralDeps, memberId: MemberId): Promise<void> {
  const { db, clock, members, figures, sources, settings } = deps
  const { isOn, terms } = settings()
  if (!isOn) return
  await db.transaction().execute(async (tx: Tx) => {
    const referrerId = await sources.inviterOf(tx, memberId)
    const member = await members.memberOf(tx, memberId)
    const referrer = referrerId && (await members.memberOf(tx, referrerId))
    if (!member || !referrer || !isRewarded(member.accountType) || !isRewarded(referrer.accountType)) return
    const text = termsText(terms)
    const version = hash('sha256', text, 'hex').slice(0, 32)
    await store.addProgramme(tx, { version, terms: text, startedAt: clock.now() })
    const firstDay = businessDayOf(member.registeredAt, figures.calendar())
    const pair = { memberId, referrerId: referrer.id }
    const flags = await personFlags(sources, tx, pair, [])
    const { registeredAt } = member
    await store.add(tx, {
      ...NEW,
      ...pair,
      version,
      registeredAt,
      firstDay,
      lastDay: plusDays(firstDay, terms.windowDays),
      flags,
      state: flags.length > 0 ? 'refused' : 'process',
    })
  })
}

const NEW = {
  firstDeposit: ZERO,
  validBet: ZERO,
  isVerified: false,
  decision: null,
  note: '',
  qualifiedOn: null,
  earned: ZERO,
  closedAt: null,
} satisfies Partial<StoredReferral>

async function renewFriend(deps: ReferralDeps, memberId: MemberId): Promise<void> {
  const friend = await store.find(deps.db, memberId)
  if (friend && friend.closedAt === null) await deps.db.transaction().execute((tx) => renewReferrer(deps, tx, friend))
}

async function run(deps: ReferralDeps): Promise<void> {
  if (!deps.settings().isOn) return
  let after: ReferrerKey | undefined
  do {
    const page: readonly ReferrerKey[] = await store.openReferrers(deps.db, { after, limit: PAGE })
    for (const key of page) await deps.db.transaction().execute((tx) => renewReferrer(deps, tx, key))
    after = page.length === PAGE ? page.at(-1) : undefined
  } while (after)
}
