import { text } from 'node:stream/consumers'
import { Fault } from '@croupier/kernel/invariant'
import { moneyText, units } from '@croupier/kernel/money'
import { isRecord } from '@croupier/kernel/objects'
import { Refusal } from '@croupier/kernel/refusals'
import { ZodError } from 'zod'

export type Case = Readonly<Record<string, unknown>>

/** Reads the input of a case of one kind, and answers what our engine computes. */
export type Answer = (input: unknown) => unknown
export type Answers = Readonly<Record<string, Answer>>

/**
 * The case with our answer in `expect`. A case that cannot be computed has a refusal instead: `UNSUPPORTED_KIND` for an
 * unknown rule, `INVALID_INPUT` for an input that the rule cannot read.
 */
export function answerCase(answers: Answers, given: Case): Case {
  return { ...given, expect: compute(answers, given) }
}

function compute(answers: Answers, { kind, input }: Case): unknown {
  const answer = typeof kind === 'string' && Object.hasOwn(answers, kind) ? answers[kind] : undefined
  if (!answer) return { refusal: 'UNSUPPORTED_KIND' }
  try {
    return plain(answer(input))
  } catch (error) {
    const isUnreadable = error instanceof ZodError || error instanceof Refusal || error instanceof Fault
    if (isUnreadable) return { refusal: 'INVALID_INPUT' }
    throw error
  }
}

/** The JSON form of an answer: amounts as text, maps as objects. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return moneyText(units(value))
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Map) return plain(Object.fromEntries(value))
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)])) : value
}

/** Reads an array of cases from standard input, and prints it with our answers. */
export async function runCases(answers: Answers): Promise<void> {
  const cases: unknown = JSON.parse(await text(process.stdin))
  if (!Array.isArray(cases)) throw new Error('Pass an array of cases on standard input.')
  const lines = cases.map((given: unknown) => JSON.stringify(answerCase(answers, isRecord(given) ? given : {})))
  process.stdout.write(`[\n${lines.join(',\n')}\n]\n`)
}
