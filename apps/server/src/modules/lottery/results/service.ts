import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { Audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { DrawRecord, Draws, OutsideNumbers } from '../../draws/index.ts'
import type { IssueKey } from '../issues/model.ts'
import { issuesStore } from '../issues/store.ts'
import type { SettlementService } from '../settlement/service.ts'
import { type CorrectingDeps, correctIssue } from './correcting.ts'
import type { Outcome, ResultAlarm, StoredDecision } from './model.ts'
import { assess, dueFor, isSameDraw, isWorthKeeping } from './rules.ts'
import type { AskSource, ResultSourceSetting } from './sources.ts'
import { resultsStore as store } from './store.ts'

export type ResultsDeps = CorrectingDeps & {
  db: Db
  clock: Clock
  log: Logger
  draws: Draws
  settlement: Pick<SettlementService, 'settle'>
  ask: AskSource
  /** The audit log, for alarms. */
  audit: Audit
}
export type ResultsService = ReturnType<typeof resultsService>

/** Between two questions to the same source about the same draw. */
const POLL_MS = 5 * MS.second

/**
 * Lottery rules §16.3: the results of draws outside. Asks the sources after the cut-off, keeps what they say, decides when enough of
 * them agree, and carries every decision out: it is published to draws, and settled. Each step is safe to repeat, on any node.
 */
export function resultsService(deps: ResultsDeps) {
  const { db, draws } = deps
  return {
    /** Does everything that is due at `now`. Returns the time of the next turn. */
    async advance(now: Instant): Promise<Instant> {
      const waiting = await draws.awaitingResult(now)
      await Promise.all(waiting.map((record) => guarded(deps, record, () => followDraw(deps, record, now))))
      for (const decision of await store.unsettled(db)) await guarded(deps, decision, () => carryOut(deps, decision))
      return plusMs(now, POLL_MS)
    },
    /** Carries out what was decided about a draw. Does nothing where there is nothing to do. */
    async carryOut(key: IssueKey): Promise<void> {
      for (const decision of await store.decisionsOf(db, key)) if (!decision.settledAt) await carryOut(deps, decision)
    },
  }
}

/** One draw that cannot be followed does not keep the others waiting. */
async function guarded({ log }: ResultsDeps, { game, issueNo }: IssueKey, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error, game, issueNo }, 'the result of a draw outside was not handled')
  }
}

async function followDraw(deps: ResultsDeps, record: DrawRecord, now: Instant): Promise<void> {
  const { db, clock, draws } = deps
  const outside = draws.games().find(({ code }) => code === record.game)?.outside
  // A game that was taken off the calendars waits for staff.
  if (!outside || (await store.decisionsOf(db, record)).length > 0) return
  await Promise.all(outside.sources.map((source) => askSource(deps, source, record)))
  const assessed = assess(await store.reportsOf(db, record), outside, record.closeAt)
  const drawAt = (await store.postponedTo(db, record)) ?? record.drawAt
  const { alarm, outcome } = dueFor(assessed, drawAt, outside, now)
  if (alarm) await raise(deps, record, alarm, outside)
  if (outcome === 'none') return
  const result: Outcome =
    outcome === 'void'
      ? { numbers: null, voidReason: 'no_result', drawnAt: null, voidFrom: null }
      : { numbers: outcome.numbers, voidReason: null, drawnAt: null, voidFrom: null }
  const { game, issueNo } = record
  const sources = outside.sources.map(({ code }) => code)
  const bySources = { requestedBy: null, approvedBy: null, reason: null, sources }
  await store.decide(db, { game, issueNo, version: 0, decidedAt: clock.now(), ...bySources, ...result })
  // Lottery rules §16.3.4: legal, so the draw is settled; but sources that repeat themselves look like this too.
  const before = result.numbers && (await store.numbersBefore(db, record))
  if (before && isSameDraw(before, result.numbers)) await raise(deps, record, 'repeated', outside)
}

/** Keeps the answer of a source, or that it gave none. */
async function askSource(
  { db, clock, ask, log }: ResultsDeps,
  source: ResultSourceSetting,
  { game, issueNo, family }: DrawRecord,
): Promise<void> {
  try {
    const stated = await ask(source, { game, issueNo, family })
    const at = clock.now()
    const key = { game, issueNo, source: source.code }
    await store.saveHealth(db, key, at, stated?.fault ?? null)
    const last = stated && (await store.lastReport(db, key))
    if (stated && isWorthKeeping(last, stated))
      await store.addReport(db, { ...key, ...stated, sequence: (last?.sequence ?? 0) + 1, receivedAt: at })
  } catch (error) {
    log.warn({ err: error, game, source: source.code }, 'a source of results does not answer')
    await store.saveHealth(db, { game, source: source.code }, clock.now(), 'unreachable')
  }
}

/** An alarm is an entry of the audit log, a line in the log and a row on the desk of results; each is made once. */
async function raise(
  { db, clock, log, audit }: ResultsDeps,
  { game, issueNo }: IssueKey,
  alarm: ResultAlarm,
  { sources, agree }: Pick<OutsideNumbers, 'sources' | 'agree'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.addAlarm(tx, { game, issueNo }, alarm, clock.now()))) return
    log.error({ game, issueNo, alarm }, 'staff should look at a draw outside')
    await audit(tx, {
      staffId: null,
      action: 'draw.result.alarm',
      address: '',
      object: `draw:${game}:${issueNo}`,
      after: { alarm, agree, sources: sources.map(({ code }) => code) },
    })
  })
}

/** Publishes a decision and settles it. Resumes wherever an interruption left it. */
async function carryOut(deps: ResultsDeps, decision: StoredDecision): Promise<void> {
  const { db, clock, draws, book, settlement } = deps
  const { game, issueNo, version, numbers, voidReason, voidFrom } = decision
  if (!decision.publishedAt) {
    // Lottery rules §16.1, Standards T121: a bet that was accepted when the numbers were known is void. The other bets stand.
    if (voidFrom && version === 0)
      await book.voidRound({ game, round: issueNo, at: clock.now(), acceptedFrom: voidFrom })
    const result = numbers
      ? { game, issueNo, version, numbers: [...numbers], voidReason: null }
      : { game, issueNo, version, numbers: null, voidReason }
    if (!(await draws.publishOutside(result))) return
    await store.mark(db, decision, { publishedAt: clock.now() })
  }
  if (version === 0) await settlement.settle(decision)
  else await correctIssue(deps, decision)
  const issue = await issuesStore.find(db, decision)
  const isDone = issue?.version === version && (issue.status === 'settled' || issue.status === 'cancelled')
  if (isDone) await store.mark(db, decision, { settledAt: clock.now() })
}
