import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units } from '@croupier/kernel/money'
import type { LaneGuard, StakeLimits } from '../model.ts'
import type { QueuedJournal } from './batch.ts'
import type { JournalRow } from './model.ts'

/** Members whom this node remembers as limited. Forgetting one costs one more statement for the member's next stake. */
const MAX_REMEMBERED = 50_000

type Checkable = Pick<QueuedJournal, 'journal' | 'row'>
export type LimitChecks = ReturnType<typeof limitChecks>

/**
 * Adds the check of limits to stakes. The flag of the account decides whether a stake needs it: the statement that posts the
 * stake reads the flag under its lock, so no limit is missed. The memory here only spares the first, futile attempt.
 */
export function limitChecks() {
  let limits: StakeLimits | undefined
  const remembered = new Set<MemberId>()
  function withCheck({ journal, row }: Checkable): Checkable {
    invariant(limits, 'a module has registered limits')
    const { guard, rider } = limits
    const values = limits.rowOf({ memberId: journal.memberId, at: new Date(row.at), amount: stakeOf(row) })
    return {
      journal: {
        ...journal,
        riders: [...(journal.riders ?? []), { rider, rows: [values] }],
        guards: [...(journal.guards ?? []), { guard, row: values }],
      },
      row: { ...row, shape: 'composite', isLimited: true },
    }
  }
  return {
    register(one: StakeLimits): void {
      invariant(!limits, 'one module registers limits')
      limits = one
    },
    guard: (): LaneGuard | undefined => limits?.guard,
    /** Adds the check to a stake of a member who is remembered as limited. */
    prepare: (one: Checkable): Checkable =>
      remembered.has(one.journal.memberId) && hasStake(one.row) ? withCheck(one) : one,
    /** Adds the check to a stake that was left out because its account is limited. */
    add(one: QueuedJournal): void {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.add(one.journal.memberId)
      Object.assign(one, withCheck(one))
    },
  }
}

export const hasStake = ({ entries }: JournalRow): boolean => entries.some(({ kind }) => kind === 'stake')

/** The stake of a journal. The entries of several sources each have the amount that they give together. */
function stakeOf({ entries }: JournalRow): Money {
  const groups = new Set<number>()
  let stake = 0n
  for (const { kind, amount, sourceGroup } of entries) {
    if (kind !== 'stake' || groups.has(sourceGroup)) continue
    if (sourceGroup > 0) groups.add(sourceGroup)
    stake -= amount
  }
  return units(stake)
}
