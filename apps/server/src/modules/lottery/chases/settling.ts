import { invariant } from '@croupier/kernel/invariant'
import type { Tx } from '../../../platform/db/database.ts'
import type { ProductBook } from '../../games/index.ts'
import type { Partition } from '../../wallet/index.ts'
import type { IssueKey } from '../issues/model.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import { type Chase, type ItemStatus, itemStatuses } from './model.ts'
import { endOf, resultOfItem } from './rules.ts'
import { chasesStore as store } from './store.ts'
import { endChases, stopWonChases, type TransitionDeps } from './transitions.ts'

export type SettlingDeps = TransitionDeps & { book: Pick<ProductBook<LotteryDetail>, 'betsByTicket'> }

/**
 * Gives each item of a partition on an issue the result of its ticket, and ends the orders for which that was the last
 * one. Runs in the transaction that finishes a settlement chunk, so the number of statements does not grow with the number
 * of orders: only an order that stops on its win posts on its own.
 */
export async function applyTicketResults(
  deps: SettlingDeps,
  tx: Tx,
  issue: IssueKey,
  partition: Partition,
): Promise<void> {
  const chases = await store.lockPlacedOn(tx, issue, partition)
  if (chases.length === 0) return
  const results = await resultsOf(deps, tx, chases, issue)
  for (const [result, decided] of Map.groupBy(chases, ({ chaseId }) => results.get(chaseId))) {
    if (result) await store.setPlacedItems(tx, decided, issue, itemStatuses.to('placed', result))
  }
  const progress = await store.progressOf(tx, chases)
  const running = chases.filter(({ status }) => status === 'running')
  const hasWon = (chase: Chase) => chase.stopOnWin && results.get(chase.chaseId) === 'won'
  await stopWonChases(
    deps,
    tx,
    running.filter(hasWon).map((chase) => ({ chase, firstWaiting: progress.get(chase.chaseId)?.firstWaiting ?? null })),
  )
  const others = running.filter((chase) => !hasWon(chase))
  const ends = Map.groupBy(others, ({ chaseId }) => {
    const known = progress.get(chaseId)
    invariant(known, `the order ${chaseId} has items`)
    return endOf(known)
  })
  for (const [end, ended] of ends) if (end) await endChases(deps, tx, ended, end)
}

/** The result of each order's item on the issue, by the order's id. */
async function resultsOf(
  { book }: SettlingDeps,
  tx: Tx,
  chases: readonly Chase[],
  issue: IssueKey,
): Promise<Map<string, ItemStatus>> {
  const placed = await store.placedOn(tx, chases, issue)
  const tickets = await book.betsByTicket(tx, placed)
  return new Map(
    placed.map(({ chaseId, ticketId }) => {
      const bets = tickets.get(ticketId) ?? []
      return [chaseId, resultOfItem(bets.map(({ status }) => status))]
    }),
  )
}
