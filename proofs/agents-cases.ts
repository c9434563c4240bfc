import { contractAnswers } from './agents-cases/contracts.ts'
import { dayAnswers } from './agents-cases/days.ts'
import { moneyAnswers } from './agents-cases/money.ts'
import { treeAnswers } from './agents-cases/tree.ts'
import { type Answers, runCases } from './cases/runner.ts'

/**
 * `npm run -s agents:cases < cases.json`: reads an array of cases in the form of the agent rules' vectors, and prints it with
 * what our engine computes in `expect`.
 */
export const agentAnswers: Answers = { ...dayAnswers, ...treeAnswers, ...contractAnswers, ...moneyAnswers }

if (import.meta.main) await runCases(agentAnswers)
