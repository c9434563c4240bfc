import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Tx } from '../../../../platform/db/database.ts'
import { hookOutbox } from '../../hooks/outbox-store.ts'
import type { RunsDeps } from '../runs/computing.ts'
import type { Revision } from '../runs/model.ts'
import { linesStore, type StoredLine } from '../runs/store.ts'
import { applyRestatement, planRestatement } from './restating.ts'
import { agreementOf } from './rules.ts'
import { correctionsStore as store } from './store.ts'

/** The line that is corrected, the lines that change, and how to write it. */
type Plan = {
  line: StoredLine
  changed: readonly Pick<Revision & StoredLine, 'amountBefore' | 'due'>[]
  write(at: Instant): Promise<void>
}
/** Without an amount, the whole run of the line is computed again. */
export type Wanted = { lineId: string; amount: Money | null }

/** Plans a correction, and locks what it changes. Refuses `agents.nothing_to_correct` when all amounts stay. */
export async function planCorrection(
  deps: Pick<RunsDeps, 'sources'>,
  tx: Tx,
  { lineId, amount }: Wanted,
): Promise<Plan> {
  const line = (await linesStore.byId(tx, lineId)) ?? refuse('agents.contract_unknown')
  if (amount === null) {
    const planned = await planRestatement(deps, tx, line)
    if (!planned || planned.revised.length === 0) return refuse('agents.nothing_to_correct')
    const changed = planned.revised.flatMap(({ lines }) => lines)
    return { line, changed, write: (at) => applyRestatement(tx, planned, at) }
  }
  const last = (await store.lockLast(tx, line)) ?? line
  const agreed = agreementOf(last, amount) ?? refuse('agents.nothing_to_correct')
  return {
    line,
    changed: [agreed],
    async write(at) {
      await store.follow(tx, last, { ...agreed, computedAt: at })
      await hookOutbox.linesStated(tx, last, at)
    },
  }
}
