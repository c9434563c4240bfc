import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { Db } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { DrawRecord, Draws } from '../../draws/index.ts'
import type { ProductBook } from '../../games/index.ts'
import { limitsOfGame } from '../exposure/rules.ts'
import { limitsText } from '../exposure/store.ts'
import type { LotteryPolicy } from '../policy.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import { closesAt, cutOffOfClosing } from './closing.ts'
import { buildMerkleTree } from './merkle-tree.ts'
import type { IssueKey, IssueRecord } from './model.ts'
import { issuesStore as store } from './store.ts'

export type IssuesDeps = {
  db: Db
  random: Random
  outbox: Outbox
  draws: Draws
  book: ProductBook<LotteryDetail>
  policy: () => LotteryPolicy
}
export type IssuesService = ReturnType<typeof issuesService>

const LIMITS_MARGIN_MS = 2 * MS.second
const SALT_KEY_BYTES = 32
const RETRY_MS = 200

/** Opens an issue for every published commitment, closes it after the cut-off and publishes its root. */
export function issuesService(deps: IssuesDeps) {
  const opened = new Set<string>()
  let applied = ''
  return {
    /** Does everything that is due at `now`. Returns the time of the next turn. */
    async advance(now: Instant): Promise<Instant> {
      const { db, draws } = deps
      const withoutRoot = await draws.withoutRoot()
      await openIssues(deps, opened, withoutRoot)
      applied = await applyLimits(deps, applied, now)
      for (const issue of await store.openPast(db, cutOffOfClosing(now))) await close(deps, issue, now)
      const due = withoutRoot.filter((record) => closesAt(record) <= now)
      for (const record of due) await publishRoot(deps, record)
      return nextTurn(due.length > 0 ? await draws.withoutRoot() : withoutRoot, now)
    },
  }
}

const nameOf = ({ game, issueNo }: IssueKey) => `${game}:${issueNo}`

/** The next opening or closing, at most a second from now. What is due already is tried again after `RETRY_MS`. */
function nextTurn(records: readonly DrawRecord[], now: Instant): Instant {
  const events = records.map((record) => (record.openAt > now ? record.openAt : closesAt(record)))
  const times = events.map((at) => (at > now ? at.getTime() : now.getTime() + RETRY_MS))
  return new Date(Math.min(now.getTime() + MS.second, ...times))
}

/** Opens the issues whose commitment is published. `opened` has those of the last turn, which need no query. */
async function openIssues({ db, random, policy }: IssuesDeps, opened: Set<string>, records: readonly DrawRecord[]) {
  const missing = records.filter((record) => !opened.has(nameOf(record)))
  if (missing.length === 0) return
  const issues = missing.map(({ game, issueNo, openAt, closeAt, drawAt }) => {
    const saltKey = Buffer.from(random.bytes(SALT_KEY_BYTES))
    const numberLimits = limitsText(limitsOfGame(policy(), game))
    return { game, issueNo, openAt, closeAt, drawAt, saltKey, numberLimits }
  })
  await store.open(db, issues)
  opened.clear()
  for (const record of records) opened.add(nameOf(record))
}

/**
 * Gives issues whose window opens later the limits of a changed setting. The margin keeps it from meeting a first bet: nodes read the
 * limits of an issue after its window opened, and remember them.
 */
async function applyLimits({ db, policy }: IssuesDeps, applied: string, now: Instant): Promise<string> {
  const { numberLimits } = policy()
  const current = limitsText(numberLimits) ?? ''
  const text = `${current} ${numberLimits.map(({ game }) => game).join(' ')}`
  if (text === applied) return applied
  const from = plusMs(now, LIMITS_MARGIN_MS)
  for (const game of await store.gamesOpeningAfter(db, from))
    await store.setLimits(db, game, limitsText(limitsOfGame(policy(), game)), from)
  return text
}

async function close({ db, outbox }: IssuesDeps, issue: IssueRecord, now: Instant): Promise<void> {
  const { game, issueNo } = issue
  await db.transaction().execute(async (tx) => {
    if (!(await store.transition(tx, issue, 'open', 'closed', { closedAt: now }))) return
    await outbox.record(tx, 'issue.closed', { reference: nameOf(issue), game, issueNo })
  })
}

/** Makes the root of a closed issue, if it has none, and passes it to draws. */
async function publishRoot(deps: IssuesDeps, { game, issueNo }: IssueKey): Promise<void> {
  const { db, draws } = deps
  const closed = await store.find(db, { game, issueNo })
  if (closed?.status === 'closed' && closed.betsRoot === null) await buildRoot(deps, closed)
  const issue = await store.find(db, { game, issueNo })
  if (!issue?.betsRoot || issue.ticketCount === null || issue.totalStake === null) return
  const { betsRoot: root, ticketCount, totalStake } = issue
  await draws.publishRoot({ game, issueNo, root, ticketCount, totalStake })
}

/** Stores the root of the tree over every accepted ticket, once (Standards T126). */
async function buildRoot({ db, book }: IssuesDeps, issue: IssueRecord): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claimed = await store.claimRoot(tx, issue)
    if (!claimed) return
    const pages = book.roundBets(tx, { game: issue.game, round: issue.issueNo })
    const { totals, subtrees } = await buildMerkleTree(pages, claimed.saltKey)
    await store.saveRoot(tx, issue, totals, subtrees)
  })
}
