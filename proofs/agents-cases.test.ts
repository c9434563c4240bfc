import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import vectors from '../packages/rules/src/agents/vectors.json' with { type: 'json' }
import { agentAnswers } from './agents-cases.ts'
import { answerCase } from './cases/runner.ts'

test.each(vectors.map((vector) => [vector.id, vector] as const))(
  'the runner answers the vector %s of the agent rules',
  (_, { expect: expected, ...asked }) => {
    expect(answerCase(agentAnswers, asked).expect).toEqual(expected)
  },
)

test('the runner reads an array from standard input and prints its answers', () => {
  const program = fileURLToPath(new URL('./agents-cases.ts', import.meta.url))
  const asked = vectors.map(({ expect: _, ...one }) => one)
  const printed = execFileSync(process.execPath, [program], { input: JSON.stringify(asked), encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual(vectors)
})

describe('an answer of the runner', () => {
  const given = {
    id: 'x',
    kind: 'day.of',
    input: { at: '2026-11-20T16:00:00Z', timeZone: 'Asia/Tokyo', dayStart: '00:00' },
  }

  test('does not depend on the expected answer of its case', () => {
    expect(answerCase(agentAnswers, { ...given, expect: { day: '1999-01-01' } })).toEqual({
      ...given,
      expect: { day: '2026-11-21' },
    })
  })

  test.each([
    [{ ...given, kind: 'day.off' }, 'UNSUPPORTED_KIND'],
    [{ ...given, kind: 'toString' }, 'UNSUPPORTED_KIND'],
    [{}, 'UNSUPPORTED_KIND'],
    [{ ...given, input: { at: 'today' } }, 'INVALID_INPUT'],
    [
      { kind: 'correct.line', input: { oldAmount: '1.00001', newAmount: '1', paid: '1', payeeFunds: '1' } },
      'INVALID_INPUT',
    ],
  ])('for %j is the refusal %s', (unreadable, refusal) => {
    expect(answerCase(agentAnswers, unreadable).expect).toEqual({ refusal })
  })
})
