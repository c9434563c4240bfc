import { type Play, playOf } from '@croupier/game-math/lottery/index'
import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { gameCode, issueNumber } from '@croupier/wire/draws/draws'
import type { Input } from '@croupier/wire/endpoint'
import {
  type exposure,
  type limitNumber,
  numberState,
  type requestNumberOpening,
} from '@croupier/wire/lottery/exposure.console'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Draws } from '../../draws/index.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { IssueKey } from '../issues/model.ts'
import { issuesStore } from '../issues/store.ts'
import type { LotteryPolicy } from '../policy.ts'
import { playName } from '../tickets/words.ts'
import type { Exposure, NumberState } from './model.ts'
import { isAtHalfOdds, isNumberOf, isStricter, limitOfPlay, roomOf } from './rules.ts'
import type { ExposureService } from './service.ts'
import { exposureStore as store } from './store.ts'

export type ExposureDeskDeps = {
  db: Db
  clock: Clock
  draws: Pick<Draws, 'game' | 'games'>
  policy: () => LotteryPolicy
  exposure: Pick<ExposureService, 'limitsOf'>
  approvals: Pick<Staff['approvals'], 'register'>
}
export type ExposureDesk = ReturnType<typeof exposureDesk>
type NumberKey = IssueKey & Pick<Exposure, 'play' | 'number'>

/** Numbers of an answer: members see those with the least room, staff those nearest to their limit. */
const SHOWN_TO_MEMBERS = 1_000
const SHOWN_TO_STAFF = 100

/** The exposure by number (Lottery rules §11.1, §13.2): what members see of it, the board of staff, and their decisions about numbers. */
export function exposureDesk(deps: ExposureDeskDeps) {
  const requests = deps.approvals.register(numberKind(deps))
  return {
    shown: (key: IssueKey) => shown(deps, key),
    board: (asked: Input<typeof exposure>) => board(deps, asked),
    async limit(
      tx: Tx,
      by: StaffCall,
      { reason, state, ...key }: Input<typeof limitNumber>,
    ): Promise<Record<string, never>> {
      const before = await lockedNumber(deps, tx, key)
      if (!isStricter(before.state, state)) return refuse('lottery.number_state')
      await store.setState(tx, key, key, state)
      await by.audit(tx, { object: objectOf(key), before: { state: before.state }, after: { state }, reason })
      return {}
    },
    request: (tx: Tx, by: StaffCall, { reason, ...payload }: Input<typeof requestNumberOpening>) =>
      requests.request(tx, by, { payload, reason }),
  }
}

async function shown({ db, draws, exposure: { limitsOf } }: ExposureDeskDeps, key: IssueKey) {
  draws.game(key.game)
  const limits = await limitsOf(key)
  if (!limits) return { limits: [], numbers: [] }
  const numbers = await store.ofIssue(db, key, SHOWN_TO_MEMBERS)
  return {
    limits: limits.map(({ plays, closeFrom }) => ({ plays: [...plays], room: closeFrom })),
    numbers: numbers.map((one) => ({
      play: one.play,
      number: one.number,
      room: roomOf(one),
      isHalf: isAtHalfOdds(one),
    })),
  }
}

async function board({ db, draws, policy }: ExposureDeskDeps, { game }: Input<typeof exposure>) {
  const [items, totals] = await Promise.all([store.board(db, game, SHOWN_TO_STAFF), store.totals(db, game)])
  const names = new Map(draws.games().map(({ code, name }) => [code, name]))
  const limited = new Set(policy().numberLimits.map((one) => one.game))
  return {
    games: [...names].filter(([code]) => limited.has(code)).map(([code, name]) => ({ game: code, name })),
    totals,
    items: items.map((one) => ({
      ...one,
      gameName: names.get(one.game) ?? one.game,
      playName: playName(playOf(one.play)),
    })),
  }
}

/** A number of an issue that takes bets, locked. Makes its row if the play has such a number. */
async function lockedNumber(
  { clock, exposure: { limitsOf } }: ExposureDeskDeps,
  tx: Tx,
  key: NumberKey,
): Promise<Exposure> {
  const issue = (await issuesStore.find(tx, key)) ?? refuse('draw.unknown', { issueNo: key.issueNo })
  const isOpen = issue.status === 'open' && issue.openAt <= clock.now() && clock.now() < issue.closeAt
  if (!isOpen) refuse('lottery.issue_closed', { issueNo: key.issueNo })
  const play: Play = playOf(key.play)
  const limit = limitOfPlay((await limitsOf(key)) ?? [], play.code)
  if (!limit) return refuse('lottery.number_unknown')
  const known = await store.lockNumber(tx, key, key)
  if (known) return known
  if (!isNumberOf(play, key.number)) return refuse('lottery.number_unknown')
  await store.add(tx, key, [{ ...key, limit }])
  return (await store.lockNumber(tx, key, key)) ?? refuse('lottery.number_unknown')
}

const objectOf = ({ game, issueNo, play, number }: NumberKey): string => `number:${game}:${issueNo}:${play}:${number}`

const loosened = z.enum(['open', 'half'] satisfies NumberState[])

const numberKind = (deps: ExposureDeskDeps) =>
  approvalKind({
    name: 'lottery.number',
    permission: 'exposure.number.approve',
    payload: z.object({ game: gameCode, issueNo: issueNumber, play: z.string(), number: z.string(), state: loosened }),
    change: z.object({
      before: z.object({ state: numberState }),
      after: z.object({ state: numberState }),
    }),
    async describe(tx, { state, ...key }) {
      const before = await lockedNumber(deps, tx, key)
      if (!isStricter(state, before.state)) return refuse('lottery.number_state')
      return { object: objectOf(key), before: { state: before.state }, after: { state } }
    },
    async apply(tx, { state, ...key }) {
      const before = await lockedNumber(deps, tx, key)
      if (!isStricter(state, before.state)) return refuse('lottery.number_state')
      await store.setState(tx, key, key, state)
      return undefined
    },
  })
