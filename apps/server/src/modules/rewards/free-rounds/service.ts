import { type BusinessDay, businessDayOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { MS, plusMs } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { type Money, parseMoney } from '@croupier/kernel/money'
import type { Output } from '@croupier/wire/endpoint'
import type { FreeRoundTerms, freeRounds } from '@croupier/wire/rewards/free-rounds'
import type { freeRoundGames } from '@croupier/wire/rewards/offers.console'
import type { Tx } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import type { StoredGrant } from '../grants/model.ts'
import { mayBeOffered } from '../grants/rules.ts'
import type { GrantsDeps, GrantsService } from '../grants/service.ts'
import { grantsStore } from '../grants/store.ts'
import { offersStore } from '../offers/store.ts'
import { offerFrom } from '../policy.ts'
import type { RewardFigures, RewardFreeRounds } from '../ports.ts'
import { cashOf, winningsOf, winningsRef } from './rules.ts'

export type FreeRoundsDeps = Pick<GrantsDeps, 'db' | 'clock' | 'random' | 'members' | 'settings'> & {
  figures: Pick<RewardFigures, 'calendar'>
  /** Port: the campaigns at game providers, implemented by providers. */
  rounds: RewardFreeRounds
}
type WithGrants = FreeRoundsDeps & { grants: Pick<GrantsService, 'give' | 'usualEnd'> }

/** Orders the free rounds of a reward. The day of the claim is the first one in which they can be played. */
export const roundsOpener =
  ({
    clock,
    figures,
    rounds: playing,
  }: Pick<FreeRoundsDeps, 'clock' | 'figures' | 'rounds'>): GrantsDeps['openRounds'] =>
  (tx, { id: rewardId, memberId, terms }) => {
    const calendar = figures.calendar()
    const endsAt = startOfDay(plusDays(businessDayOf(clock.now(), calendar), terms.playDays), calendar)
    const { provider, game, rounds, stake } = terms
    return playing.order(tx, { rewardId, memberId, provider, game, rounds, stake, endsAt })
  }

/** Reward rules §4: free rounds, from the claim to the reward that they win. */
export function freeRoundsService(deps: WithGrants) {
  const { db, rounds } = deps
  const inTx = (work: (tx: Tx) => Promise<void>) => db.transaction().execute(work)
  return {
    own: (memberId: MemberId) => own(deps, memberId),
    games: async (): Promise<Output<typeof freeRoundGames>> => ({ games: [...(await rounds.games(db))] }),
    listeners: [
      listener('rewards.free-rounds', 'free_rounds.ended', ({ rewardId, won }) =>
        inTx((tx) => payWinnings(deps, tx, { rewardId, won })),
      ),
      listener('rewards.free-rounds-refused', 'free_rounds.refused', ({ rewardId }) =>
        inTx((tx) => offerAgain(deps, tx, rewardId)),
      ),
    ] satisfies Listener[],
  }
}

async function own({ db, members, rounds }: FreeRoundsDeps, memberId: MemberId): Promise<Output<typeof freeRounds>> {
  if (await members.isBarred(db, memberId)) return { items: [] }
  const played = await rounds.ofMember(memberId)
  const terms = await grantsStore.roundsOf(
    db,
    played.map(({ rewardId }) => rewardId),
  )
  const items = played.flatMap(({ rewardId: id, state, used, won, endsAt }) => {
    const known: FreeRoundTerms | undefined = terms.get(id)
    if (!known || state === 'refused') return []
    const { playDays: _, ...shown } = known
    return [{ id, ...shown, state, used, won, endsAt }]
  })
  return { items }
}

/**
 * Pays what free rounds won, as one reward: at once in cash, or as a bonus that the member claims. What a member has won is theirs, also
 * while they may be offered nothing: then it waits in the reward centre.
 */
async function payWinnings(
  deps: WithGrants,
  tx: Tx,
  { rewardId, won }: { rewardId: string; won: string },
): Promise<void> {
  const { clock, random, members, grants, figures } = deps
  const grant = await grantsStore.lockRounds(tx, rewardId)
  if (!grant) return
  const { memberId, source, note } = grant
  const at = clock.now()
  const winnings = await winningsFor(tx, grant, { won: parseMoney(won), day: businessDayOf(at, figures.calendar()) })
  const sourceRef = winningsRef(grant.sourceRef)
  if (!winnings || (await grantsStore.ofRights(tx, source, [sourceRef])).size > 0) return
  const about = { source, sourceRef, level: null, note: source === 'staff' ? note : '', expiresAt: grants.usualEnd() }
  const reward = { ...about, ...winnings, memberId }
  const member = await members.memberOf(tx, memberId)
  const isOpen = member !== undefined && mayBeOffered(member, await members.isBarred(tx, memberId))
  if (winnings.wager === null && isOpen)
    await grants.give(tx, { from: 'rewards', kind: 'reward', at, grants: [reward] })
  else await grantsStore.add(tx, { ...reward, id: uuidV7(at, random), offeredAt: at })
}

/** What rounds have won, by the terms of their offer. Rounds that staff gave win cash. */
async function winningsFor(
  tx: Tx,
  { memberId, source, sourceRef, freeRounds }: StoredGrant & { sourceRef: string },
  { won, day }: { won: Money; day: BusinessDay },
) {
  if (source === 'staff') return freeRounds && cashOf(freeRounds, won)
  const terms = await offersStore.termsOf(tx, memberId, sourceRef.slice(0, sourceRef.indexOf(':')))
  const offer = terms === undefined ? undefined : offerFrom(terms)
  return offer?.kind === 'freeSpins' ? winningsOf(offer, won, day) : null
}

/** The game did not take the rounds: the claim has brought nothing, and the member can claim again (T115). */
async function offerAgain({ clock, settings, rounds }: FreeRoundsDeps, tx: Tx, rewardId: string): Promise<void> {
  const grant = await grantsStore.lockRounds(tx, rewardId)
  // Claimed again meanwhile.
  if (!grant || (await rounds.isRunning(tx, rewardId))) return
  const least = plusMs(clock.now(), settings().claimDays * MS.day)
  await grantsStore.reopen(tx, rewardId, new Date(Math.max(grant.expiresAt.getTime(), least.getTime())))
}
