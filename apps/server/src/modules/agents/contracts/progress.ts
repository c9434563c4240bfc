import type { BusinessCalendar } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { units } from '@croupier/kernel/money'
import type { ContractProgress } from '@croupier/wire/agents/contract-shapes'
import type { Reader } from '../../../platform/db/database.ts'
import { activeIn } from '../figures/actives.ts'
import type { FiguresPolicy } from '../figures/policy.ts'
import { activeMinimum, pnlOf } from '../figures/rules.ts'
import { figuresStore } from '../figures/store.ts'
import type { Contract } from './model.ts'
import { dayLengthOf } from './rules.ts'
import { lineOf, runAt } from './runs/rules.ts'
import { linesStore } from './runs/store.ts'

export type ProgressDeps = { calendar(): BusinessCalendar; figures(): FiguresPolicy }

/**
 * Agent rules §10: what the running period of a dividend or a daily salary would come to if it ended now, by the figures that were read
 * last. Null for other kinds, and before and after the periods for which the contract pays.
 */
export async function progressOf(
  { calendar, figures }: ProgressDeps,
  reader: Reader,
  contract: Contract,
  now: Instant,
): Promise<ContractProgress | null> {
  const { terms, chainId, payeeId, startsAt, endsAt } = contract
  if (terms.kind !== 'dividend' && terms.kind !== 'dailySalary') return null
  if (startsAt === null || startsAt > now || (endsAt !== null && endsAt <= now)) return null
  const run = runAt(terms.kind, dayLengthOf(terms), now, calendar())
  const days = { from: run.firstDay, to: run.lastDay }
  const { rebate: rebates, ...sums } = await figuresStore.team(reader, { ...days, viewer: payeeId, of: payeeId })
  const activeMembers = await activeIn(reader, payeeId, days, activeMinimum(days, figures()))
  const ngr = units(-pnlOf({ ...sums, rebate: rebates }))
  const before = (await linesStore.linesBefore(reader, [chainId], run.startsAt)).get(chainId)
  const line = lineOf(run, contract, { depth: 0, figures: { ...sums, rebates, ngr, activeMembers }, before })
  const { firstDay, lastDay } = run
  return {
    firstDay,
    lastDay,
    validBet: sums.validBet,
    base: line.base,
    activeMembers,
    tier: line.tier,
    amount: line.due,
  }
}
