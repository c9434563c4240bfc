import { parseMoney, sumOf, ZERO } from '@croupier/kernel/money'
import type { StatementInput } from '@croupier/wire/agents/statement-files'
import type { Inputs } from './csv.ts'

const GIVEN = ['rebates', 'commissions', 'rewards', 'fees']

/** A row of `inputs.csv` as pages show it: what the file has, and nothing else. */
export function inputView(head: Inputs['head'], cells: readonly string[]): StatementInput {
  const cellOf = (name: string): string | undefined => cells[head.indexOf(name)]
  const amountOf = (name: string) => {
    const text = cellOf(name)
    return text === undefined ? null : parseMoney(text)
  }
  const given = GIVEN.flatMap((name) => amountOf(name) ?? [])
  return {
    member: cellOf('member') ?? '',
    day: cellOf('day') ?? '',
    category: cellOf('category') ?? '',
    below: cellOf('below') || null,
    position: Number(cellOf('position')),
    bet: cellOf('bet') ?? null,
    isTakenBack: cellOf('sign') === '-1',
    turnover: amountOf('turnover'),
    validBet: amountOf('validBet') ?? ZERO,
    payout: amountOf('payout'),
    deposit: amountOf('deposit'),
    given: given.length === 0 ? null : sumOf(given),
  }
}
