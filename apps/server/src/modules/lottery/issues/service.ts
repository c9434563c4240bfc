import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { Db } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { DrawRecord, Draws } from '../../draws/index.ts'
import type { ProductBook } from '../../games/index.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import type { GateIssue } from './model.ts'
import { issuesStore as store } from './store.ts'
import { growTree } from './tree.ts'

export type IssuesServiceDeps = {
  db: Db
  random: Random
  outbox: Outbox
  draws: Draws
  book: ProductBook<LotteryDetail>
}
export type IssuesService = ReturnType<typeof issuesService>

/** Decisions "Draws and cut-off": the gate is closed this long after `closeAt`, so that batches on their way land. */
export const GATE_GRACE_MS = MS.second
const SALT_KEY_BYTES = 32
const IMPATIENCE_MS = 200

/** Gates of issues: opened for every published commitment, closed after the cut-off, their tickets' root handed to draws. */
export function issuesService({ db, random, outbox, draws, book }: IssuesServiceDeps) {
  const opened = new Set<string>()
  const nameOf = ({ game, issueNo }: { game: string; issueNo: string }) => `${game}:${issueNo}`

  async function openGates(records: readonly DrawRecord[]): Promise<void> {
    const fresh = records.filter((record) => !opened.has(nameOf(record)))
    if (fresh.length === 0) return
    await store.open(
      db,
      fresh.map(({ game, issueNo, openAt, closeAt, drawAt }) => ({
        game,
        issueNo,
        openAt,
        closeAt,
        drawAt,
        saltKey: Buffer.from(random.bytes(SALT_KEY_BYTES)),
      })),
    )
    opened.clear()
    for (const record of records) opened.add(nameOf(record))
  }
  async function close(issue: GateIssue, now: Instant): Promise<void> {
    const reference = nameOf(issue)
    await db.transaction().execute(async (tx) => {
      if (!(await store.move(tx, issue, 'open', 'closed', { closed_at: now }))) return
      await outbox.record(tx, 'issue.closed', { reference, game: issue.game, issueNo: issue.issueNo })
    })
  }
  /** T126: the root over every ticket that the gate let through, made once. */
  async function makeRoot(issue: GateIssue): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const locked = await store.lockForRoot(tx, issue)
      if (!locked) return
      const pages = book.inOrder(tx, { game: issue.game, round: issue.issueNo })
      const { totals, pieces } = await growTree(pages, locked.saltKey)
      await store.saveRoot(tx, issue, totals, pieces)
    })
  }
  async function publish({ game, issueNo }: DrawRecord): Promise<void> {
    const issue = await store.find(db, { game, issueNo })
    if (!issue?.betsRoot || issue.ticketCount === null || issue.totalStake === null) return
    const { betsRoot: root, ticketCount, totalStake } = issue
    await draws.publishRoot({ game, issueNo, root, ticketCount, totalStake })
  }
  return {
    /** Does what is due at `now` for all gates; answers when something will be due next. */
    async advance(now: Instant): Promise<Instant> {
      const waiting = await draws.withoutRoot()
      await openGates(waiting)
      for (const issue of await store.unfinished(db, plusMs(now, MS.day))) {
        if (issue.status === 'open' && plusMs(issue.closeAt, GATE_GRACE_MS) <= now) await close(issue, now)
      }
      const past = waiting.filter(({ closeAt }) => plusMs(closeAt, GATE_GRACE_MS) <= now)
      for (const record of past) {
        const issue = await store.find(db, record)
        if (issue?.status === 'closed' && issue.betsRoot === null) await makeRoot(issue)
        await publish(record)
      }
      const left = (await draws.withoutRoot()).map(({ openAt, closeAt }) =>
        openAt > now ? openAt : plusMs(closeAt, GATE_GRACE_MS),
      )
      const instants = left.map((at) => Math.max(at.getTime(), now.getTime() + IMPATIENCE_MS))
      return new Date(Math.min(now.getTime() + MS.second, ...instants))
    },
  }
}
