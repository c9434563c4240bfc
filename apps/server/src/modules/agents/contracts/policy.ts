import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import { notNegative } from '@croupier/wire/agents/contract-shapes'
import { rate } from '@croupier/wire/agents/shapes'
import { lowering, policy, switchingOff } from '@croupier/wire/policy'
import * as z from 'zod/mini'

export type ContractsPolicy = z.output<typeof contractsPolicy.schema>

/** Agent rules §6. A kind that is off takes no offers; accepted contracts go on until staff end them. */
export const contractsPolicy = policy({
  name: 'agents.contracts',
  summary:
    'Which contracts agents may have, how many tiers, the highest rates, how long an offer stays open, and which dividends one person may approve',
  schema: z.object({
    dividend: z.boolean(),
    dailySalary: z.boolean(),
    hourlySalary: z.boolean(),
    realtimeSalary: z.boolean(),
    maxTiers: z.int().check(z.minimum(1), z.maximum(20)),
    maxDividendRate: rate,
    maxSalaryRate: rate,
    offerDays: z.int().check(z.minimum(1), z.maximum(90)),
    /** Agent rules §8.1: dividends of the house in one run, up to which one person approves them. More needs two. */
    dividendsAlone: notNegative,
  }),
  initial: {
    dividend: true,
    dailySalary: true,
    hourlySalary: true,
    realtimeSalary: true,
    maxTiers: 6,
    maxDividendRate: '60',
    maxSalaryRate: '3',
    offerDays: 7,
    dividendsAlone: '0',
  },
  alone: {
    dividend: switchingOff,
    dailySalary: switchingOff,
    hourlySalary: switchingOff,
    realtimeSalary: switchingOff,
    maxTiers: lowering,
    maxDividendRate: lowering,
    maxSalaryRate: lowering,
    offerDays: lowering,
    dividendsAlone: lowering,
  },
})

export const kindsOn = (settings: ContractsPolicy) => CONTRACT_KINDS.filter((kind) => settings[kind])
