import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { freeRoundsValue } from '@croupier/rules/rewards/offer-terms'
import type { Input } from '@croupier/wire/endpoint'
import { type FreeRoundTerms, freeRoundTerms } from '@croupier/wire/rewards/free-rounds'
import type { offerFreeRounds } from '@croupier/wire/rewards/grants.console'
import { memberId as memberIdShape, money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { approvalKind } from '../../staff/index.ts'
import { assertRewarded, type GrantDeskDeps, giveAsStaff, grantDeskService, memberFor } from './staff.ts'

export type RewardDesk = ReturnType<typeof rewardDesk>
type Offered = { grantId: string; memberId: MemberId; freeRounds: FreeRoundTerms; note: string }
type Typed = Pick<Input<typeof offerFreeRounds>, 'provider' | 'game' | 'rounds' | 'stake' | 'winMax' | 'playDays'>

/** Reward rules §13: what staff offer and withdraw, money and free rounds. */
export const rewardDesk = (deps: GrantDeskDeps) => ({
  ...grantDeskService(deps),
  offerRounds: roundsDeskService(deps).offer,
})

/** Free rounds that staff give to one member. What they win is cash. */
function roundsDeskService(deps: GrantDeskDeps) {
  const { clock, random, settings } = deps
  const requests = deps.approvals.register(roundsKind(deps))
  return {
    async offer(tx: Tx, by: StaffCall, { member, note, reason, ...typed }: Input<typeof offerFreeRounds>) {
      const memberId = await memberFor(deps, tx, member)
      const freeRounds = await termsOf(deps, tx, typed)
      const payload = { grantId: uuidV7(clock.now(), random), memberId, freeRounds, note }
      if (freeRoundsValue(freeRounds) > settings().aloneMax) return requests.request(tx, by, { payload, reason })
      await assertRewarded(deps, tx, memberId)
      await give(deps, tx, payload)
      await by.audit(tx, { object: `member:${memberId}`, before: null, after: figuresOf(payload), reason })
      return { approvalId: null }
    },
  }
}

/** The rounds as the grant has them. Refuses a game that takes no rounds of this stake now. */
async function termsOf(
  { rounds: playing, capsWins }: GrantDeskDeps,
  reader: Reader,
  typed: Typed,
): Promise<FreeRoundTerms> {
  const { provider, game, stake, winMax } = typed
  const found = (await playing.games(reader)).find((one) => one.provider === provider && one.game === game)
  if (!found) return refuse('game.unknown', { game })
  if (stake < found.minStake || stake > found.maxStake) refuse('game.closed', { game })
  if (winMax !== null && !capsWins()) refuse('rewards.rounds_cap')
  return { ...typed, gameName: found.gameName }
}

const give = (deps: GrantDeskDeps, tx: Tx, offered: Offered): Promise<void> =>
  giveAsStaff(deps, tx, { ...offered, amount: ZERO })

const figures = z.object({
  game: z.string(),
  rounds: z.int(),
  stake: money,
  winMax: z.nullable(money),
  playDays: z.int(),
  note: z.string(),
})
const figuresOf = ({ freeRounds: { gameName: game, rounds, stake, winMax, playDays }, note }: Offered) => ({
  game,
  rounds,
  stake,
  winMax,
  playDays,
  note,
})

const roundsKind = (deps: GrantDeskDeps) =>
  approvalKind({
    name: 'reward.rounds',
    permission: 'reward.grant.approve',
    payload: z.object({
      grantId: z.uuid(),
      memberId: memberIdShape,
      freeRounds: freeRoundTerms,
      note: z.string(),
    }),
    change: z.object({
      before: z.object({ username: z.string() }),
      after: z.object({ username: z.string(), ...figures.shape }),
    }),
    async describe(tx, offered) {
      const username = await assertRewarded(deps, tx, offered.memberId)
      return { object: `member:${offered.memberId}`, before: { username }, after: { username, ...figuresOf(offered) } }
    },
    async apply(tx, offered) {
      await give(deps, tx, offered)
      return undefined
    },
  })
