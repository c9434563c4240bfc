import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { FreeRoundTerms } from '@croupier/wire/rewards/free-rounds'
import { type Grant, OFFERED_MAX, VIP_SOURCES } from '@croupier/wire/rewards/grants'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CursorRequest } from '../../../platform/db/store.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import { account, type House, type Wallet } from '../../wallet/index.ts'
import type { BonusService } from '../bonus/service.ts'
import type { GrantsPolicy } from '../policy.ts'
import type { RewardMembers } from '../ports.ts'
import { type NewGrant, shown } from './model.ts'
import { claimRefusal, isPaidInCash, mayBeOffered } from './rules.ts'
import { type Due, grantsStore as store } from './store.ts'

export type GrantsDeps = {
  db: Db
  clock: Clock
  random: Random
  wallet: Pick<Wallet, 'postCredits' | 'standingOf'>
  members: RewardMembers
  bonus: Pick<BonusService, 'assertFree' | 'start'>
  /** Gives the points of a reward, which live as those that the member earns today. */
  givePoints(tx: Tx, memberId: MemberId, given: { points: number; reference: string }): Promise<void>
  /** Opens the free rounds of a reward, in the transaction of its claim. */
  openRounds(tx: Tx, opened: { id: string; memberId: MemberId; terms: FreeRoundTerms }): Promise<void>
  settings(): GrantsPolicy
}
export type GrantsService = ReturnType<typeof grantsService>

const HISTORY_DAYS = 90
const EXPIRED_AT_ONCE = 500

/** Reward rules §1, §7: grants, the reward centre, and their payment. */
export function grantsService(deps: GrantsDeps) {
  const { db, clock, members } = deps
  return {
    offer: (tx: Tx, grant: NewGrant) => offer(deps, tx, grant),
    offerAll: (tx: Tx, grants: readonly NewGrant[]) => offerAll(deps, tx, grants),
    /** When a grant of today ends by default. */
    usualEnd: () => plusMs(clock.now(), deps.settings().claimDays * MS.day),
    async offered(memberId: MemberId) {
      if (await members.isBarred(db, memberId)) return { items: [], count: 0 }
      const now = clock.now()
      const open = (await store.offered(db, memberId, OFFERED_MAX)).filter(({ expiresAt }) => expiresAt > now)
      return { items: open.map(shown), count: open.length }
    },
    async ended(memberId: MemberId, { of, ...request }: CursorRequest & { of?: 'vip' | undefined }) {
      const since = plusMs(clock.now(), -HISTORY_DAYS * MS.day)
      const before = request.before === undefined ? null : endedBefore(request.before)
      const { items, next } = await store.ended(db, memberId, { ...request, before, since, sources: of && VIP_SOURCES })
      return { items: items.map(shown), next }
    },
    /** The grants of rights of one source, by the name of the right. */
    ofRights: store.ofRights,
    claim: (tx: Tx, memberId: MemberId, id: string) => claim(deps, tx, memberId, id),
    /** Withdraws an offered grant. False when it has ended. */
    withdraw: (tx: Tx, id: string) => withdraw(deps, tx, id),
    give: (tx: Tx, given: Giving) => give(deps, tx, given),
    expireDue: () => expireDue(deps),
    listeners: [
      // Reward rules §1: a time-out moves the ends of what is offered by its length.
      listener('rewards.pause', 'member.excluded', async ({ memberId, kind, startsAt, endsAt, reference }) => {
        if (kind !== 'time_out') return
        const ms = new Date(endsAt).getTime() - new Date(startsAt).getTime()
        await db.transaction().execute((tx) => store.postpone(tx, memberId, { ms, reference }))
      }),
    ] satisfies Listener[],
  }
}

const CURSOR = /^(\d{13})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
function endedBefore(text: string) {
  const [, at, id] = CURSOR.exec(text) ?? []
  return at && id ? { endedAt: new Date(Number(at)), id } : refuse('request.malformed', { field: 'before' })
}

/** Offers a grant once for each right. False when it was offered before, or when the account may get nothing. */
async function offer({ clock, random, members }: GrantsDeps, tx: Tx, grant: NewGrant): Promise<boolean> {
  const member = await members.memberOf(tx, grant.memberId)
  if (!member || !mayBeOffered(member, await members.isBarred(tx, grant.memberId))) return false
  const offeredAt = clock.now()
  return store.add(tx, { ...grant, id: uuidV7(offeredAt, random), offeredAt })
}

/** Offers grants of many members at once, each once for each right, and none to accounts that may get nothing. */
async function offerAll({ clock, random, members }: GrantsDeps, tx: Tx, grants: readonly NewGrant[]): Promise<void> {
  const standings = await members.standingsOf(tx, [...new Set(grants.map(({ memberId }) => memberId))])
  const offeredAt = clock.now()
  const lawful = grants.filter(({ memberId }) => {
    const standing = standings.get(memberId)
    return standing !== undefined && mayBeOffered(standing, standing.isBarred)
  })
  await store.addAll(
    tx,
    lawful.map((grant) => ({ ...grant, id: uuidV7(offeredAt, random), offeredAt })),
  )
}

async function withdraw({ clock }: GrantsDeps, tx: Tx, id: string): Promise<boolean> {
  const grant = await store.lock(tx, id)
  if (grant?.state !== 'offered') return false
  await store.end(tx, id, { state: 'withdrawn', endedAt: clock.now() })
  return true
}

/**
 * Pays a grant in the transaction of the claim, so that a payment that fails leaves it offered (T115). The lock of the row makes
 * later claims wait, and the posting has the grant as its key.
 */
async function claim(
  { clock, wallet, bonus, givePoints, openRounds }: GrantsDeps,
  tx: Tx,
  memberId: MemberId,
  id: string,
): Promise<Grant> {
  const at = clock.now()
  const asked = await store.find(tx, id)
  // Bonuses are locked before accounts, as everywhere.
  if (asked?.wager && asked.memberId === memberId) await bonus.assertFree(tx, memberId)
  // Grants, too.
  const grant = await store.lock(tx, id)
  const { freeze } = await wallet.standingOf(tx, memberId)
  if (freeze) refuse(freeze)
  const refusal = claimRefusal(grant, memberId, at)
  if (refusal || !grant) return refuse(refusal ?? 'rewards.grant_unknown')
  await store.end(tx, id, { state: 'claimed', endedAt: at })
  const { wager, amount, points, freeRounds: terms } = grant
  if (isPaidInCash(grant)) {
    const credit = {
      key: id,
      kind: 'reward' as const,
      from: account.house('rewards'),
      to: account.cash(memberId),
      amount,
    }
    await wallet.postCredits(tx, { at, credits: [credit] })
  } else if (wager) await bonus.start(tx, { id, memberId, amount, wager })
  else if (terms) await openRounds(tx, { id, memberId, terms })
  else await givePoints(tx, memberId, { points, reference: id })
  return shown({ ...grant, state: 'claimed', endedAt: at })
}

/** Rights in cash that members claim in the moment of their offer, the house account that pays them, and the kind of their entries. */
type Giving = { from: House; kind: 'reward' | 'rebate.manual'; at: Instant; grants: readonly NewGrant[] }

/** Offers and pays rights of many members at once, and answers their ids. The caller knows that each of them may get one. */
async function give({ random, wallet }: GrantsDeps, tx: Tx, { from, kind, at, grants }: Giving): Promise<string[]> {
  const given = grants.map((grant) => ({ ...grant, id: uuidV7(at, random) }))
  await store.addClaimed(tx, given, at)
  const credits = given.map(({ id, memberId, amount }) => ({
    key: id,
    kind,
    from: account.house(from),
    to: account.cash(memberId),
    amount,
  }))
  await wallet.postCredits(tx, { at, credits })
  return given.map(({ id }) => id)
}

/** Ends the offers whose time is over. A member who is excluded or takes a time-out loses none meanwhile. */
async function expireDue({ db, clock, members }: GrantsDeps): Promise<void> {
  const now = clock.now()
  // Page by page, because the offers of members who are barred stay due.
  let after: Due | undefined
  do {
    const due: readonly Due[] = await store.due(db, now, { after, limit: EXPIRED_AT_ONCE })
    for (const { id } of due) await db.transaction().execute((tx) => expire(tx, id))
    after = due.length === EXPIRED_AT_ONCE ? due.at(-1) : undefined
  } while (after)

  async function expire(tx: Tx, id: string): Promise<void> {
    const grant = await store.lock(tx, id)
    if (grant?.state !== 'offered' || grant.expiresAt > now) return
    if (await members.isBarred(tx, grant.memberId)) return
    await store.end(tx, id, { state: 'expired', endedAt: now })
  }
}
