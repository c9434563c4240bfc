import { larger, type Money, smaller, sumOf, units, ZERO } from '@croupier/kernel/money'
import { splitByWeight } from '../split.ts'
import { HOUSE } from './offers.ts'

export type Due = { readonly line: string; readonly due: Money }
export type Paid = { readonly line: string; readonly paid: Money }

/** Agent rules §8.2. Pays lines pro rata, to the last unit; equal remainders favour the lower line. Keeps their order. */
export function splitFunds(available: Money, lines: readonly Due[]): Paid[] {
  const funds = smaller(larger(available, ZERO), sumOf(lines.map(({ due }) => due)))
  const ordered = lines.toSorted((a, b) => (a.line < b.line ? -1 : 1))
  const parts = splitByWeight(
    funds,
    ordered.map(({ due }) => due),
  )
  const paid = new Map(ordered.map(({ line }, at) => [line, parts[at]!]))
  return lines.map(({ line }) => ({ line, paid: paid.get(line)! }))
}

export type Pockets = { readonly agent: Money; readonly cash: Money }
export type FundedLine = Due & { readonly payer: string; readonly payee: string; readonly depth: number }
export type FundedStatus = 'paid' | 'partlyPaid' | 'unfunded'

export type FundedRun = {
  readonly lines: readonly (Paid & { readonly status: FundedStatus })[]
  readonly wallets: ReadonlyMap<string, Pockets>
  /** The unpaid part of each payer who could not pay everything. */
  readonly debts: ReadonlyMap<string, Money>
}

const EMPTY: Pockets = { agent: ZERO, cash: ZERO }

/**
 * Agent rules §8.3. Pays the lines of a run from the top down, so that each level has what the run has just paid to it. The
 * house pays in full; every other payer from the agent pocket first, then from cash.
 */
export function fundRun(wallets: ReadonlyMap<string, Pockets>, lines: readonly FundedLine[]): FundedRun {
  const now = new Map(wallets)
  const paid = new Map<string, Money>()
  const debts = new Map<string, Money>()
  for (const group of payersByDepth(lines)) {
    const payer = group[0]!.payer
    const owed = sumOf(group.map(({ due }) => due))
    const { agent, cash } = now.get(payer) ?? EMPTY
    const shares = splitFunds(payer === HOUSE ? owed : units(agent + cash), group)
    const spent = sumOf(shares.map((one) => one.paid))
    if (payer !== HOUSE) now.set(payer, spend({ agent, cash }, spent))
    if (spent < owed) debts.set(payer, units((debts.get(payer) ?? ZERO) + owed - spent))
    for (const [at, { line, payee }] of group.entries()) {
      const share = shares[at]!.paid
      const wallet = now.get(payee) ?? EMPTY
      paid.set(line, share)
      now.set(payee, { ...wallet, agent: units(wallet.agent + share) })
    }
  }
  return {
    lines: lines.map(({ line, due }) => ({ line, paid: paid.get(line)!, status: statusOf(paid.get(line)!, due) })),
    wallets: now,
    debts,
  }
}

/** The lines of each payer, those of the top level first. */
function payersByDepth(lines: readonly FundedLine[]): FundedLine[][] {
  const ordered = lines.toSorted((a, b) => a.depth - b.depth)
  return [...Map.groupBy(ordered, ({ payer, depth }) => `${depth} ${payer}`).values()]
}

function spend({ agent, cash }: Pockets, amount: Money): Pockets {
  const fromAgent = smaller(agent, amount)
  return { agent: units(agent - fromAgent), cash: units(cash - (amount - fromAgent)) }
}

function statusOf(paid: Money, due: Money): FundedStatus {
  if (paid === due) return 'paid'
  return paid > 0n ? 'partlyPaid' : 'unfunded'
}

export type Debt = { readonly run: string; readonly line: string; readonly owed: Money }

/** Agent rules §8.4. Pays open debts from new funds: oldest run first, pro rata within a run. */
export function sweepDebts(
  available: Money,
  debts: readonly Debt[],
): { readonly lines: readonly (Paid & { readonly owed: Money })[]; readonly left: Money } {
  let left = larger(available, ZERO)
  const runs = Map.groupBy(debts, ({ run }) => run)
  const lines = [...runs.keys()].toSorted().flatMap((run) => {
    const open = runs.get(run)!
    const shares = splitFunds(
      left,
      open.map(({ line, owed }) => ({ line, due: owed })),
    )
    left = units(left - sumOf(shares.map(({ paid }) => paid)))
    return shares.map(({ line, paid }, at) => ({ line, paid, owed: units(open[at]!.owed - paid) }))
  })
  return { lines, left }
}

export type Correction = {
  readonly delta: Money
  readonly payerPays: Money
  readonly payeeReturns: Money
  readonly payeeOwes: Money
  /** The part of the line that was not paid before the correction. */
  readonly unpaidBefore: Money
}

/**
 * Agent rules §8.6. A new revision of a line. When it is lower, the unpaid part shrinks first, then the payee returns what was
 * paid too much as far as the funds go, and owes the rest.
 */
export function correctLine(line: {
  readonly oldAmount: Money
  readonly newAmount: Money
  readonly paid: Money
  readonly payeeFunds: Money
}): Correction {
  const delta = units(line.newAmount - line.oldAmount)
  const overpaid = delta < 0n ? larger(units(line.paid - line.newAmount), ZERO) : ZERO
  const payeeReturns = smaller(overpaid, larger(line.payeeFunds, ZERO))
  return {
    delta,
    payerPays: larger(delta, ZERO),
    payeeReturns,
    payeeOwes: units(overpaid - payeeReturns),
    unpaidBefore: units(line.oldAmount - line.paid),
  }
}
