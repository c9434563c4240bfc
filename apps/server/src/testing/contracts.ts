import { parseMoney } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import type { TermsView } from '@croupier/wire/agents/contract-shapes'
import { dailySalary, decideDividend, offerContract } from '@croupier/wire/agents/contracts'
import { offerHouseContract } from '@croupier/wire/agents/contracts.console'
import type { TestMember, World } from './world.ts'

/** A monthly dividend with one tier. */
export const dividendOf = (ratePct: string, wish: object = {}): TermsView => ({
  kind: 'dividend',
  period: 'monthly',
  carryMode: 'forever',
  tiers: [
    { validBet: parseMoney('1000'), profitAndLoss: parseMoney('100'), activeMembers: 1, rate: parseRate(ratePct) },
  ],
  ...wish,
})
/** A daily salary with one tier. */
export const salaryOf = (ratePct: string): TermsView => ({
  kind: 'dailySalary',
  tiers: [{ betAmount: parseMoney('1000'), activeMembers: 1, rate: parseRate(ratePct) }],
})

/** The call that decides about contracts of each kind. */
export const DECISIONS = { dividend: decideDividend, dailySalary } as const

/** Offers a contract, which the payee accepts. The house is the payer of null. Answers its id. */
export async function contracted(
  w: World,
  payer: TestMember | null,
  payee: TestMember,
  terms: TermsView,
): Promise<string> {
  const { id } = payer
    ? await w.call(offerContract, { memberId: payee.memberId, terms }, { as: payer })
    : await w.call(
        offerHouseContract,
        { account: payee.username, terms, reason: 'agreed by phone' },
        { as: await w.staff('agent-manager') },
      )
  await w.call(DECISIONS[terms.kind], { contractId: id, action: 'accept' }, { as: payee })
  return id
}
