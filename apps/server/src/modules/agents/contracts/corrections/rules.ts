import { type Money, units } from '@croupier/kernel/money'
import type { ContractLine, Revision } from '../runs/model.ts'

/** What a contract pays for a period by all its lines, and the last of them. */
export type Standing = { revision: number; amount: Money; adjustment: Money; ngr: Money; carryOut: Money }

/**
 * Agent rules §8.6. The line that corrects those before, when a period is computed again; null when nothing changes. A part that staff
 * agreed stays, but never takes the amount below zero.
 */
export function revisionOf(line: ContractLine, before: Standing | undefined): (ContractLine & Revision) | null {
  const { revision, amount: amountBefore, adjustment: agreed, ...old } = before ?? NOTHING
  const adjustment = units(line.due + agreed < 0n ? -line.due : agreed)
  const due = units(line.due + adjustment - amountBefore)
  const isSame = due === 0n && old.ngr === line.ngr && old.carryOut === line.carryOut
  if (isSame) return null
  const next = revision + 1
  return {
    ...line,
    lineId: revisionId(line.lineId, next),
    revision: next,
    cause: 'restatement',
    amountBefore,
    adjustment,
    due,
    status: due === 0n ? 'notReached' : 'payable',
  }
}

const NOTHING: Standing = { revision: 0, amount: units(0n), adjustment: units(0n), ngr: units(0n), carryOut: units(0n) }

/** Agent rules §8.7. The line that corrects the last one to an amount that staff agreed; null for the same amount. */
export function agreementOf(
  last: Pick<ContractLine, 'lineId' | 'due'> & Pick<Revision, 'revision' | 'amountBefore' | 'adjustment'>,
  amount: Money,
) {
  const amountBefore = units(last.amountBefore + last.due)
  const due = units(amount - amountBefore)
  if (due === 0n) return null
  const revision = last.revision + 1
  const adjustment = units(last.adjustment + due)
  return {
    lineId: revisionId(last.lineId, revision),
    revision,
    cause: 'agreement' as const,
    amountBefore,
    adjustment,
    due,
    status: 'payable' as const,
  }
}

/** The id of a correction, from that of any line of its contract and period. */
export const revisionId = (lineId: string, revision: number): string => `${lineId.replace(/:r\d+$/, '')}:r${revision}`
