import { refuse } from '@croupier/kernel/refusals'
import type { Reader } from '../../../platform/db/database.ts'
import type { Draws } from '../../draws/index.ts'
import type { IssueKey } from '../issues/model.ts'
import type { Report, StoredDecision } from './model.ts'
import { resultsStore as store } from './store.ts'

type PublicDeps = { db: Reader; draws: Pick<Draws, 'find' | 'games'> }

/** Lottery rules §16.3: a draw outside as anyone may see it. Names of staff and their reasons stay inside. */
export async function outsideDrawOf({ db, draws }: PublicDeps, key: IssueKey) {
  const record = (await draws.find(key)) ?? refuse('draw.unknown', { issueNo: key.issueNo })
  if (record.origin !== 'outside') refuse('draw.not_outside')
  const { game, issueNo, family, closeAt, drawAt, betsRoot, ticketCount, totalStake } = record
  const outside = draws.games().find(({ code }) => code === game)?.outside
  const [reports, decisions, postponedTo] = await Promise.all([
    store.reportsOf(db, key),
    store.decisionsOf(db, key),
    store.postponedTo(db, key),
  ])
  return {
    game,
    issueNo,
    family,
    closeAt,
    drawAt,
    postponedTo,
    betsRoot,
    ticketCount,
    totalStake,
    agree: outside?.agree ?? null,
    sources: (outside?.sources ?? []).map(({ code, name, publicKey }) => ({ code, name, signs: publicKey !== null })),
    reports: reports.map(reportShown),
    results: decisions.map(resultShown),
  }
}

/** An answer with a fault may be an error page, which says more about the source than about the draw. */
const reportShown = ({ source, receivedAt, drawnAt, numbers, fault, content, signature, publicKey }: Report) => ({
  source,
  receivedAt,
  drawnAt,
  fault,
  signature,
  publicKey,
  numbers: numbers && [...numbers],
  content: fault ? null : content,
})

const resultShown = ({ numbers, voidReason, decidedAt, drawnAt, voidFrom, requestedBy }: StoredDecision) => ({
  voidReason,
  decidedAt,
  drawnAt,
  voidFrom,
  numbers: numbers && [...numbers],
  byStaff: requestedBy !== null,
})
