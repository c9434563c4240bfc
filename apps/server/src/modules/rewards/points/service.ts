import { type BusinessDay, businessDayOf } from '@croupier/kernel/business-day'
import { type Clock, MS } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import {
  convertPoints,
  NO_POINTS,
  type PointBalance,
  pointsHeld,
  reversePoints,
  spendPoints,
} from '@croupier/rules/rewards/points'
import type { Input } from '@croupier/wire/endpoint'
import type { reversePoints as reverseCall } from '@croupier/wire/rewards/points.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { CursorRequest } from '../../../platform/db/store.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import type { VipPolicy } from '../policy.ts'
import type { RewardFigures, RewardMembers, RewardMessages } from '../ports.ts'
import type { TurnoverService } from '../turnover/service.ts'
import type { VipService } from '../vip/service.ts'
import type { Move, StoredMove } from './model.ts'
import type { PointsPolicy } from './policy.ts'
import { addedPoints, balanceOf, expired, termsOf } from './rules.ts'
import { pointsStore as store } from './store.ts'

export type PointsDeps = {
  db: Db
  clock: Clock
  random: Random
  wallet: Pick<Wallet, 'post' | 'standingOf' | 'balanceOf'>
  members: RewardMembers
  figures: RewardFigures
  messages: RewardMessages
  turnover: TurnoverService
  vip: Pick<VipService, 'levelOf' | 'levelsAtStartOf'>
  ladder(): VipPolicy
  settings(): PointsPolicy
}
export type PointsService = ReturnType<typeof pointsService>

/** Changes of a member that staff see. */
const LAST_MOVES = 20

/** Reward rules §3.2, §3.3: points are lots that expire; members spend and convert them. */
export function pointsService(deps: PointsDeps) {
  const { db } = deps
  return {
    today: () => today(deps),
    balance: (memberId: MemberId) => balance(deps, db, memberId),
    config: () => config(deps),
    convert: (tx: Tx, memberId: MemberId, points: number) => convert(deps, tx, memberId, points),
    async moves(memberId: MemberId, { before, pageSize }: CursorRequest) {
      const found = await store.moves(db, memberId, { before: before === undefined ? null : noOf(before), pageSize })
      return { ...found, items: found.items.map(shownMove) }
    },
    async ofMember(memberId: MemberId) {
      const { points, owed } = await balance(deps, db, memberId)
      const { items } = await store.moves(db, memberId, { before: null, pageSize: LAST_MOVES })
      return { points, owed, moves: items.map(shownMove) }
    },
    reverse: (tx: Tx, by: StaffCall, asked: Input<typeof reverseCall>) => reverse(deps, tx, by, asked),
    give: (tx: Tx, memberId: MemberId, given: { points: number; reference: string }) => give(deps, tx, memberId, given),
    change: <T>(tx: Tx, memberId: MemberId, work: Change<T>) => change(deps, tx, memberId, work),
    listeners: [
      // Reward rules §1: a time-out moves the ends of points by its length.
      listener('rewards.points-pause', 'member.excluded', async ({ memberId, kind, startsAt, endsAt, reference }) => {
        if (kind !== 'time_out') return
        const days = Math.ceil((new Date(endsAt).getTime() - new Date(startsAt).getTime()) / MS.day)
        await db.transaction().execute((tx) => store.postpone(tx, memberId, { days, reference }))
      }),
    ] satisfies Listener[],
  }
}

export const today = ({ clock, figures }: Pick<PointsDeps, 'clock' | 'figures'>): BusinessDay =>
  businessDayOf(clock.now(), figures.calendar())

const noOf = (text: string): number =>
  /^\d{1,9}$/.test(text) ? Number(text) : refuse('request.malformed', { field: 'before' })

const shownMove = ({ moveNo: no, kind, points, balanceAfter, owedAfter, movedAt: at }: StoredMove) => ({
  no,
  kind,
  points,
  balanceAfter,
  owedAfter,
  at,
})

/** Lots that are over count no more, also before the schedule ends them. */
async function balance(deps: PointsDeps, reader: Reader, memberId: MemberId) {
  const { lots, owed } = await store.of(reader, memberId)
  const day = today(deps)
  return { ...balanceOf(lots.filter(({ expires }) => expires >= day)), owed }
}

function config({ settings, ladder }: PointsDeps) {
  const { pointsPerCent, pointsMin, perPoint } = settings()
  const levels = [0, ...ladder().levels.map((_, index) => index + 1)]
  return {
    pointsPerCent,
    pointsMin,
    perPoint: Object.entries(perPoint).map(([category, validBet]) => ({ category, validBet })),
    levels: levels.map((level) => ({ level, ...termsOf(settings(), ladder(), level) })),
  }
}

/** The balance after a change, its moves, and the answer. */
export type Changed<T> = { balance: PointBalance; moves: readonly Move[]; answer: T }
type Change<T> = (balance: PointBalance) => Changed<T>

/** Changes the points of a member under their lock. Lots that are over expire first. */
async function change<T>(deps: PointsDeps, tx: Tx, memberId: MemberId, work: Change<T>): Promise<T> {
  const [before] = await store.lock(tx, [memberId])
  invariant(before, 'a locked account exists')
  const start = expired(before, today(deps))
  const { balance: changed, moves, answer } = work({ ...NO_POINTS, ...start.account })
  const { lots, owed, nextId } = changed
  const after = { ...start.account, lots, owed, nextId }
  await store.save(tx, [{ before, after, moves: [...start.moves, ...moves] }], deps.clock.now())
  return answer
}

/** Gives points that were not earned by bets. They live as those of the member's level, and pay owed ones first. */
async function give(
  deps: PointsDeps,
  tx: Tx,
  memberId: MemberId,
  { points, reference }: { points: number; reference: string },
): Promise<void> {
  const { days } = termsOf(deps.settings(), deps.ladder(), await deps.vip.levelOf(tx, memberId))
  await change(deps, tx, memberId, (held) => ({
    ...addedPoints(held, { points, days, day: today(deps), kind: 'rewarded', reference }),
    answer: undefined,
  }))
}

/** Reward rules §3.3: the minimum is checked before what is held. */
async function convert(deps: PointsDeps, tx: Tx, memberId: MemberId, asked: number) {
  const { clock, random, wallet, turnover, settings } = deps
  const { freeze } = await wallet.standingOf(tx, memberId)
  if (freeze) refuse(freeze)
  const reference = `p${humanId(random)}`
  const terms = settings()
  const pointsMin = Math.max(terms.pointsMin, terms.pointsPerCent)
  const answer = await change(deps, tx, memberId, (held) => {
    const converted = convertPoints(asked, pointsHeld(held), { ...terms, pointsMin })
    if ('refusal' in converted) {
      const { refusal, ...detail } = converted
      return refuse(refusal, detail)
    }
    const spent = spendPoints(held, converted.spent, reference)
    if ('refusal' in spent) return refuse(spent.refusal, { held: spent.held })
    return {
      balance: spent,
      moves: [{ kind: 'converted', points: -converted.spent, reference }],
      answer: converted,
    }
  })
  const postings = [{ from: account.house('rewards'), to: account.cash(memberId), amount: answer.credited }]
  await wallet.post(tx, { kind: 'points.conversion', reference, at: clock.now(), postings })
  await turnover.add(tx, new Map([[memberId, units(answer.credited * BigInt(terms.turnoverMultiple))]]))
  return answer
}

/** Reward rules §3.2: points that are spent already are owed, and deducted from the next earnings. */
async function reverse(
  deps: PointsDeps,
  tx: Tx,
  by: StaffCall,
  { memberId, points, reason }: Input<typeof reverseCall>,
) {
  const { members, random } = deps
  if (!(await members.memberOf(tx, memberId))) return refuse('member.unknown')
  const reference = `v${humanId(random)}`
  const { before, after } = await change(deps, tx, memberId, (held) => {
    const taken = reversePoints(held, points)
    const was = { points: pointsHeld(held), owed: held.owed }
    const is = { points: pointsHeld(taken), owed: taken.owed }
    const move = { kind: 'reversed' as const, points: is.points - was.points, owed: is.owed - was.owed, reference }
    return { balance: taken, moves: [move], answer: { before: was, after: is } }
  })
  await by.audit(tx, { object: `member:${memberId}`, before, after, reason })
  return after
}
