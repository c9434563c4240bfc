import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import vectors from '../packages/rules/src/rewards/vectors.json' with { type: 'json' }
import { answerCase } from './cases/runner.ts'
import { rewardAnswers } from './rewards-cases.ts'

test.each(vectors.map((vector) => [vector.id, vector] as const))(
  'the runner answers the vector %s of the reward rules',
  (_, { expect: expected, ...asked }) => {
    expect(answerCase(rewardAnswers, asked).expect).toEqual(expected)
  },
)

test('the runner reads an array from standard input and prints its answers', () => {
  const program = fileURLToPath(new URL('./rewards-cases.ts', import.meta.url))
  const asked = vectors.map(({ expect: _, ...one }) => one)
  const printed = execFileSync(process.execPath, [program], { input: JSON.stringify(asked), encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual(vectors)
})
