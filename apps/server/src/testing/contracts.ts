import { dayFrom, plusDays } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import { type TermsView, terms as termsShape } from '@croupier/wire/agents/contract-shapes'
import {
  dailySalary,
  decideDividend,
  hourlySalary,
  offerContract,
  realtimeSalary,
} from '@croupier/wire/agents/contracts'
import { offerHouseContract } from '@croupier/wire/agents/contracts.console'
import * as z from 'zod/mini'
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
/** An hourly salary with one tier. */
export const hourlyOf = (ratePct: string): TermsView => ({
  kind: 'hourlySalary',
  tiers: [{ betAmount: parseMoney('100'), activeMembers: 1, rate: parseRate(ratePct) }],
})
/** A real-time salary with one row for each triple: single bet amount, rate of winning bets, rate of losing ones. */
export const realtimeOf = (...rows: readonly (readonly [string, string, string])[]): TermsView => ({
  kind: 'realtimeSalary',
  tiers: rows.map(([singleBetAmount, profit, loss]) => ({
    singleBetAmount: parseMoney(singleBetAmount),
    profitRate: parseRate(profit),
    lossRate: parseRate(loss),
  })),
})

/** The call that decides about contracts of each kind. */
export const DECISIONS = { dividend: decideDividend, dailySalary, hourlySalary, realtimeSalary } as const

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

let runs = 0
/** A dividend of the house that waits for its approval, in a run of its own. Answers the id of the line. */
export const waitingLine = async (w: World): Promise<string> =>
  writtenLine(w, { payer: null, status: 'awaitingApproval' })

/** A dividend that an agent could not pay to the one below. Answers the id of the line. */
export async function owedLine(w: World): Promise<string> {
  const { memberId } = await w.member({ accountType: 2 })
  return writtenLine(w, { payer: memberId, status: 'unfunded' })
}

async function writtenLine(w: World, { payer, status }: { payer: string | null; status: string }): Promise<string> {
  const { memberId } = await w.member({ accountType: 2 })
  const { pool } = w.platform.database
  const at = w.clock.now()
  const [contract, day] = [`kwaiting${++runs}`, plusDays(dayFrom('2020-01-01'), runs)]
  await pool.query(
    `insert into agents.contracts (contract_id, chain_id, kind, payee_id, payer_id, status, terms, offered_at, accepted_at, starts_at)
     values ($1, $1, 'dividend', $2, $5, 'accepted', $3, $4, $4, $4)`,
    [contract, memberId, JSON.stringify(z.encode(termsShape, dividendOf('10', { period: 'daily' }))), at, payer],
  )
  await pool.query(
    `insert into agents.contract_runs (kind, key, length, starts_at, ends_at, active_minimum, time_zone, day_start, pseudonym_key, computed_at)
     values ('dividend', $1, 'daily', $2, $2, 1, 'Asia/Shanghai', '00:00', repeat('0', 64), $2)`,
    [`daily:${day}`, at],
  )
  await pool.query(
    `insert into agents.contract_lines
       (line_id, contract_id, chain_id, kind, key, starts_at, first_day, last_day, payee_id, depth, valid_bet, ngr, base,
        active_members, carry_in, carry_out, tier, rate, due, status, computed_at, payer_id, owed_since)
     values ($1 || ':' || $2, $2, $2, 'dividend', $1, $5, $3, $3, $4, 0, 1, 1000, 1000, 1, 0, 0, 1, 100000, 100,
             $6, $5, $7, case when $6 = 'unfunded' then $5::timestamptz end)`,
    [`daily:${day}`, contract, day, memberId, at, status, payer],
  )
  return `daily:${day}:${contract}`
}
