import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import vectors from '../packages/game-math/src/casino/vectors.json' with { type: 'json' }
import { answerCase } from './casino-cases.ts'

test.each(vectors.map((vector) => [vector.id, vector] as const))(
  'Casino rules §1.4 the runner answers the vector %s',
  (_, vector) => {
    expect(answerCase(vector)).toEqual(vector)
  },
)

test('the runner reads an array from standard input and prints its answers', () => {
  const program = fileURLToPath(new URL('./casino-cases.ts', import.meta.url))
  const some = vectors.filter((_, at) => at % 5 === 0)
  const asked = some.map(({ expect: _, ...rest }) => rest)
  const printed = execFileSync(process.execPath, [program], { input: JSON.stringify(asked), encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual(some.map(({ expect: answer, ...rest }) => ({ ...rest, expect: answer })))
})

describe('an answer of the runner', () => {
  const dice = vectors.find(({ kind }) => kind === 'dice')!

  test('does not depend on the expected values of its case', () => {
    expect(answerCase({ ...dice, expect: { roll: 1, returned: 9 } })).toEqual(dice)
  })

  test.each([
    ['a target that wins too seldom', { ...dice.input, target: 99 }],
    ['a target that wins too often', { ...dice.input, direction: 'over', target: 298 }],
    ['a fraction of money', { ...dice.input, bet: 0.5 }],
    ['no seed', { ...dice.input, serverSeed: undefined }],
    ['a client seed with a colon', { ...dice.input, clientSeed: 'a:1' }],
    ['nothing', undefined],
  ])('refuses %s', (_, input) => {
    expect(answerCase({ ...dice, input })).toMatchObject({ expect: { refusal: 'INVALID_INPUT' } })
  })

  test('is "unsupported" for what is not a case', () => {
    for (const given of [{}, { kind: 'toString' }, { kind: 1 }])
      expect(answerCase(given)).toHaveProperty('expect', 'unsupported')
  })
})
