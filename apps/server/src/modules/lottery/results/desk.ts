import { validateDraw } from '@croupier/game-math/lottery/index'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { gameCode, issueNumber } from '@croupier/wire/draws/draws'
import type { Input } from '@croupier/wire/endpoint'
import type { outsideDraws, requestPostponement, requestResult } from '@croupier/wire/lottery/results.console'
import { instant } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { DrawGame, Draws } from '../../draws/index.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { IssueKey } from '../issues/model.ts'
import { issuesStore } from '../issues/store.ts'
import type { DrawTime, Outcome } from './model.ts'
import { outsideDrawOf } from './public.ts'
import { drawTimeOf, isDaily, isSameDraw, knownFrom, mayBeDrawnAt, mayPostponeTo } from './rules.ts'
import { resultsStore as store } from './store.ts'

export type DeskDeps = {
  db: Db
  clock: Clock
  draws: Pick<Draws, 'find' | 'games' | 'awaitingResult'>
  approvals: Pick<Staff['approvals'], 'register'>
}
export type ResultsDesk = ReturnType<typeof resultsDesk>

/** Lottery rules §16.3.3: a result is corrected within this time after its draw. */
const CORRECTION_MS = 72 * MS.hour

/** The desk of results: draws outside, what their sources said, and what staff decide about them with four eyes. */
export function resultsDesk(deps: DeskDeps) {
  const requests = deps.approvals.register(resultKind(deps))
  const postponements = deps.approvals.register(postponementKind(deps))
  return {
    /** A draw outside as anyone may see it. */
    shown: (key: IssueKey) => outsideDrawOf(deps, key),
    list: (asked: Input<typeof outsideDraws>) => list(deps, asked),
    async request(tx: Tx, by: StaffCall, { reason, numbers, drawnAt = null, ...key }: Input<typeof requestResult>) {
      const { version } = await decidable(deps, tx, key)
      return requests.request(tx, by, { payload: { ...key, version, numbers, drawnAt }, reason })
    },
    postpone: (tx: Tx, by: StaffCall, { reason, ...payload }: Input<typeof requestPostponement>) =>
      postponements.request(tx, by, { payload, reason }),
  }
}

async function list({ db, clock, draws }: DeskDeps, { state, ...paging }: Input<typeof outsideDraws>) {
  const now = clock.now()
  const games = draws.games().filter(({ outside }) => outside !== undefined)
  const families = new Map(games.map(({ code, family }) => [code, family]))
  // A game that was taken off the calendars may have draws that only staff can decide.
  for (const { game, family } of await draws.awaitingResult(now)) families.set(game, family)
  const found = await issuesStore.page(db, [...families.keys()], { state, closedBy: now, ...paging })
  const items = await Promise.all(
    found.items.map(async ({ game, issueNo, status, closeAt, drawAt, betCount, totalStake }) => {
      const [reports, alarms, decisions, postponedTo] = await Promise.all([
        store.reportsOf(db, { game, issueNo }),
        store.alarmsOf(db, { game, issueNo }),
        store.decisionsOf(db, { game, issueNo }),
        store.postponedTo(db, { game, issueNo }),
      ])
      return {
        game,
        gameName: games.find(({ code }) => code === game)?.name ?? game,
        family: families.get(game) ?? '',
        issueNo,
        status,
        closeAt,
        drawAt,
        postponedTo,
        isPostponable: isPostponable(games, game),
        betCount,
        totalStake,
        alarms,
        reports: reports.map((report) => ({
          ...report,
          numbers: report.numbers && [...report.numbers],
          isSigned: report.signature !== null,
        })),
        decisions: decisions.map((decision) => ({ ...decision, numbers: decision.numbers && [...decision.numbers] })),
      }
    }),
  )
  const health = new Map((await store.health(db)).map((one) => [`${one.game} ${one.source}`, one]))
  const sources = games.flatMap(({ code: game, outside }) =>
    (outside?.sources ?? []).map(({ code, name }) => {
      const { answeredAt = null, failedAt = null, failure = null, failures = 0 } = health.get(`${game} ${code}`) ?? {}
      return { game, code, name, answeredAt, failedAt, failure, failures }
    }),
  )
  return { ...found, items, sources }
}

/** Lottery rules §16.3.2: a game of every few minutes is refunded instead. */
const isPostponable = (games: readonly DrawGame[], game: string): boolean =>
  games.some(({ code, calendar }) => code === game && isDaily(calendar))

/** A draw without a result, which may take place at this time instead. */
async function postponable(
  { clock, draws }: DeskDeps,
  reader: Reader,
  { drawAt, ...key }: IssueKey & { drawAt: Instant },
) {
  const record = (await draws.find(key)) ?? refuse('draw.unknown', { issueNo: key.issueNo })
  if (record.origin !== 'outside') refuse('draw.not_outside')
  if (record.status === 'revealed' || record.status === 'void') refuse('draw.result_state')
  if ((await store.decisionsOf(reader, key)).length > 0) refuse('draw.result_state')
  const isAllowed = isPostponable(draws.games(), key.game) && mayPostponeTo(record.drawAt, drawAt, clock.now())
  return isAllowed ? record : refuse('draw.not_postponable')
}

/**
 * The next version of a result that staff may decide: the first of a closed issue, or the correction of a settled one. A decision
 * under way is settled first, so no correction meets a settlement of older numbers.
 */
async function decidable({ clock, draws }: DeskDeps, reader: Reader, key: IssueKey) {
  const record = (await draws.find(key)) ?? refuse('draw.unknown', { issueNo: key.issueNo })
  if (record.origin !== 'outside') refuse('draw.not_outside')
  const issue = (await issuesStore.find(reader, key)) ?? refuse('draw.unknown', { issueNo: key.issueNo })
  const decisions = await store.decisionsOf(reader, key)
  const last = decisions.at(-1)
  const isFirst = !last && issue.status === 'closed'
  const isCorrection =
    last?.settledAt && issue.status === 'settled' && clock.now() < plusMs(issue.drawAt, CORRECTION_MS)
  if (!isFirst && !isCorrection) refuse('draw.result_state')
  return { record, issue, last: last ?? null, version: last ? last.version + 1 : 0 }
}

type Decidable = Awaited<ReturnType<typeof decidable>>

/** The time of the draw that counts for numbers that staff enter. Refuses one at which the numbers cannot have been drawn. */
async function drawTimeFor(
  { clock, draws }: DeskDeps,
  reader: Reader,
  { record, issue, last }: Decidable,
  corrected: Instant | null,
): Promise<DrawTime> {
  const reports = await store.reportsOf(reader, record)
  if (corrected && !mayBeDrawnAt(corrected, issue.openAt, reports, clock.now())) refuse('draw.time_impossible')
  const outside = draws.games().find(({ code }) => code === record.game)?.outside
  const stated = outside ? knownFrom(reports, outside, record.closeAt) : null
  return drawTimeOf(corrected, last, { stated, closeAt: record.closeAt })
}

const numbers = z.nullable(z.array(z.int()))
const time = z.nullable(instant)
const timeText = z.nullable(z.string())
const shown = z.object({ numbers, isVoid: z.boolean(), drawnAt: timeText, voidFrom: timeText })
const shownTime = ({ drawnAt, voidFrom }: DrawTime) => ({
  drawnAt: drawnAt?.toISOString() ?? null,
  voidFrom: voidFrom?.toISOString() ?? null,
})
const NO_TIME = { drawnAt: null, voidFrom: null } as const

const resultKind = (deps: DeskDeps) =>
  approvalKind({
    name: 'draw.result',
    permission: 'draw.result.approve',
    payload: z.object({ game: gameCode, issueNo: issueNumber, version: z.int(), numbers, drawnAt: time }),
    change: z.object({
      before: z.extend(shown, {
        sources: z.array(z.object({ source: z.string(), numbers, fault: z.nullable(z.string()) })),
      }),
      after: z.extend(shown, { bets: z.nullable(z.int()) }),
    }),
    async describe(tx, { version, numbers: wanted, drawnAt, ...key }) {
      const found = await decidable(deps, tx, key)
      const { record, issue, last, version: next } = found
      if (next !== version) refuse('draw.result_state')
      if (wanted) validateDraw(record.family, wanted)
      const after = wanted ? await drawTimeFor(deps, tx, found, drawnAt) : NO_TIME
      const isSame = wanted && last?.numbers && isSameDraw(wanted, last.numbers)
      if (isSame && after.drawnAt?.getTime() === last.drawnAt?.getTime()) refuse('approval.nothing_changes')
      const before = last ?? (await drawTimeFor(deps, tx, found, null))
      const reports = await store.reportsOf(tx, key)
      const sources = reports.map((one) => ({
        source: one.source,
        numbers: one.numbers && [...one.numbers],
        fault: one.fault,
      }))
      return {
        object: `draw:${key.game}:${key.issueNo}`,
        before: { numbers: last?.numbers ? [...last.numbers] : null, isVoid: false, ...shownTime(before), sources },
        after: { numbers: wanted, isVoid: wanted === null, ...shownTime(after), bets: issue.betCount },
      }
    },
    async apply(tx, { game, issueNo, version, numbers: wanted, drawnAt }, { by, requestedBy, reason }) {
      const found = await decidable(deps, tx, { game, issueNo })
      if (found.version !== version) refuse('draw.result_state')
      const result: Outcome = wanted
        ? { numbers: wanted, voidReason: null, ...(await drawTimeFor(deps, tx, found, drawnAt)) }
        : { numbers: null, voidReason: 'cancelled', ...NO_TIME }
      const people = { requestedBy: requestedBy.id, approvedBy: by.staffId, reason, sources: null }
      const decision = { game, issueNo, version, decidedAt: deps.clock.now(), ...people, ...result }
      // The sources may agree at the same time; then the first one counts.
      if (!(await store.decide(tx, decision))) refuse('draw.result_state')
      return undefined
    },
  })

const drawTime = z.object({ drawAt: z.string() })

const postponementKind = (deps: DeskDeps) =>
  approvalKind({
    name: 'draw.postponement',
    permission: 'draw.result.approve',
    payload: z.object({ game: gameCode, issueNo: issueNumber, drawAt: instant }),
    change: z.object({ before: drawTime, after: drawTime }),
    async describe(tx, payload) {
      const { game, issueNo, drawAt } = payload
      const record = await postponable(deps, tx, payload)
      const before = (await store.postponedTo(tx, payload)) ?? record.drawAt
      return {
        object: `draw:${game}:${issueNo}`,
        before: { drawAt: before.toISOString() },
        after: { drawAt: drawAt.toISOString() },
      }
    },
    async apply(tx, payload, { by, requestedBy, reason }) {
      await postponable(deps, tx, payload)
      const people = { requestedBy: requestedBy.id, approvedBy: by.staffId, reason }
      await store.postpone(tx, { ...payload, decidedAt: deps.clock.now(), ...people })
      return undefined
    },
  })
