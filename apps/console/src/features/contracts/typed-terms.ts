import { parseMoney } from '@croupier/kernel/money'
import type { PeriodLength } from '@croupier/kernel/period'
import type { CarryMode, ContractKind } from '@croupier/rules/agents/terms'
import { parseRate } from '@croupier/rules/rate'
import type { TermsView } from '@croupier/wire/agents/contract-shapes'

const SALARY = 'bets, active members, rate in per cent'

/** What a line of each kind has. */
export const TIER_FIELDS: Readonly<Record<ContractKind, string>> = {
  dividend: 'valid bets, result, active members, rate in per cent',
  dailySalary: SALARY,
  hourlySalary: SALARY,
  realtimeSalary: 'single bet, profit salary rate, loss salary rate in per cent',
}
export const EXAMPLES: Readonly<Record<ContractKind, string>> = {
  dividend: '100000, 5000, 5, 12',
  dailySalary: '10000, 3, 0.3',
  hourlySalary: '1000, 3, 0.3',
  realtimeSalary: '2, 0.5, 0.8',
}

const MONEY = String.raw`(\d{1,12}(?:\.\d{1,2})?)`
const COUNT = String.raw`(\d{1,6})`
const RATE = String.raw`(\d{1,2}(?:\.\d{1,4})?)`
const lineOf = (...fields: string[]) => new RegExp(String.raw`^\s*${fields.join(String.raw`\s*,\s*`)}\s*$`)
const DIVIDEND = lineOf(MONEY, MONEY, COUNT, RATE)
const OF_SALARY = lineOf(MONEY, COUNT, RATE)
const REALTIME = lineOf(MONEY, RATE, RATE)

/** The terms that were typed, a tier in each line; null while one is incomplete. */
export function readTerms(
  kind: ContractKind,
  text: string,
  dividend: { period: PeriodLength; carryMode: CarryMode },
): TermsView | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const read = <Tier>(pattern: RegExp, tierOf: (fields: string[]) => Tier): Tier[] =>
    lines.flatMap((line) => {
      const found = pattern.exec(line)
      return found ? [tierOf(found.slice(1))] : []
    })
  const terms = termsOf(kind, read, dividend)
  return lines.length > 0 && terms.tiers.length === lines.length ? terms : null
}

type Read = <Tier>(pattern: RegExp, tierOf: (fields: string[]) => Tier) => Tier[]

function termsOf(kind: ContractKind, read: Read, dividend: { period: PeriodLength; carryMode: CarryMode }): TermsView {
  if (kind === 'dividend') {
    const tiers = read(DIVIDEND, ([bets = '', result = '', active = '', rate = '']) => ({
      validBet: parseMoney(bets),
      profitAndLoss: parseMoney(result),
      activeMembers: Number(active),
      rate: parseRate(rate),
    }))
    return { kind, ...dividend, tiers }
  }
  if (kind === 'realtimeSalary') {
    const tiers = read(REALTIME, ([bet = '', profit = '', loss = '']) => ({
      singleBetAmount: parseMoney(bet),
      profitRate: parseRate(profit),
      lossRate: parseRate(loss),
    }))
    return { kind, tiers }
  }
  const tiers = read(OF_SALARY, ([bets = '', active = '', rate = '']) => ({
    betAmount: parseMoney(bets),
    activeMembers: Number(active),
    rate: parseRate(rate),
  }))
  return { kind, tiers }
}
