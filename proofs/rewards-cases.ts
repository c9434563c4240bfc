import { type Answers, runCases } from './cases/runner.ts'
import { bonusAnswers } from './rewards-cases/bonuses.ts'
import { levelAnswers } from './rewards-cases/levels.ts'
import { playAnswers } from './rewards-cases/play.ts'

/**
 * `npm run -s rewards:cases < cases.json`: reads an array of cases in the form of the reward rules' vectors, and prints it with
 * what our engine computes in `expect`.
 */
export const rewardAnswers: Answers = { ...levelAnswers, ...bonusAnswers, ...playAnswers }

if (import.meta.main) await runCases(rewardAnswers)
