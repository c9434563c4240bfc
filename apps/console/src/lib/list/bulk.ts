import { NoAnswer } from '@croupier/api-client/client'
import type { StaffMe } from '@croupier/wire/staff/session.console'
import { type Act, exclusion } from '../acts/act.ts'
import { errorText } from '../error-text.ts'

/** The outcome of one row. `skipped` was not sent, because the server did not answer for the row before. */
export type Outcome = { state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'; text: string }
export const WAITING: Outcome = { state: 'waiting', text: '' }

/** The selected rows that an act takes, and why it leaves the others out. */
export function sortRows<Row>(one: Act<Row>, rows: readonly Row[], me: StaffMe) {
  const taken: Row[] = []
  const left: { row: Row; why: string }[] = []
  for (const row of rows) {
    const why = exclusion(one, row, me)
    if (why === undefined) taken.push(row)
    else left.push({ row, why })
  }
  return { taken, left }
}

/**
 * Runs an act on one row after the other and reports each outcome. A refusal affects one row only. A lost answer ends the
 * run, because the next ones would most likely be lost as well. Rows that are done are not sent again.
 */
export async function runAll<Row>(props: {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  before: ReadonlyMap<string, Outcome>
  send: (row: Row) => Promise<string>
  onOutcome: (key: string, outcome: Outcome) => void
}): Promise<void> {
  const { rows, rowKey, before, send, onOutcome } = props
  let isCut = false
  for (const row of rows) {
    const key = rowKey(row)
    if (before.get(key)?.state === 'done') continue
    if (isCut) {
      onOutcome(key, { state: 'skipped', text: 'Not sent' })
      continue
    }
    onOutcome(key, { state: 'running', text: 'Sending' })
    try {
      onOutcome(key, { state: 'done', text: await send(row) })
    } catch (error) {
      isCut = error instanceof NoAnswer
      onOutcome(key, { state: 'failed', text: errorText(error instanceof Error ? error : null) ?? 'Unknown error' })
    }
  }
}

/** The outcomes of all rows: `3 done, 1 refused`. */
export function summaryOf(outcomes: Iterable<Outcome>): string {
  const counts = { done: 0, failed: 0, skipped: 0, running: 0, waiting: 0 }
  for (const { state } of outcomes) counts[state] += 1
  const parts = [
    counts.done && `${counts.done} done`,
    counts.failed && `${counts.failed} not done`,
    counts.skipped && `${counts.skipped} not sent`,
  ]
  return parts.filter(Boolean).join(', ')
}
