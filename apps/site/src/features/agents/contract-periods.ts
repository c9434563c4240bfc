import type { ContractKind } from '@croupier/rules/agents/terms'
import type { ContractLineView } from '@croupier/wire/agents/contract-shapes'
import type { Times } from '../../lib/use-times.ts'

const BY_TIME: ReadonlySet<ContractKind> = new Set(['hourlySalary', 'realtimeSalary'])

/** The days of a period, or the day and the time of an hour or a window. */
export function periodText({ kind, startsAt, firstDay, lastDay }: ContractLineView, { hour }: Times): string {
  if (BY_TIME.has(kind)) return `${firstDay} ${hour(startsAt)}`
  return firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`
}
