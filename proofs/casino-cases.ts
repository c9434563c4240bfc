import { text } from 'node:stream/consumers'
import { Fault } from '@croupier/kernel/invariant'
import { Refusal } from '@croupier/kernel/refusals'
import { z } from 'zod'
import { cardKinds } from './casino/cards.ts'
import { crashKinds } from './casino/crash.ts'
import { fairnessKinds } from './casino/fairness.ts'
import { instantKinds } from './casino/instant.ts'
import { type Kind, plain } from './casino/kind.ts'
import { pokerKinds } from './casino/poker.ts'
import { slotKinds } from './casino/slots.ts'
import { tableKinds } from './casino/tables.ts'

/**
 * `npm run -s casino:cases < cases.json`: reads an array of cases with `kind` and `input`, in the form of the casino rules'
 * vectors, and prints it with what our engine computes as `expect`. It is `"unsupported"` for a kind that is not built, and
 * `{"refusal":"INVALID_INPUT"}` for an input that the rules do not allow.
 */
type Case = Readonly<Record<string, unknown>>

const kinds = new Map<unknown, Kind>(
  Object.entries({
    ...fairnessKinds,
    ...instantKinds,
    ...crashKinds,
    ...slotKinds,
    ...tableKinds,
    ...cardKinds,
    ...pokerKinds,
  }),
)

/** The case with our answer in place of its own. */
export function answerCase({ expect: _, ...asked }: Case): Case {
  return { ...asked, expect: answer(asked) }
}

function answer({ kind, input }: Case): unknown {
  const compute = kinds.get(kind)
  if (!compute) return 'unsupported'
  try {
    return plain(compute(input))
  } catch (error) {
    if (error instanceof Refusal || error instanceof Fault || error instanceof z.ZodError)
      return { refusal: 'INVALID_INPUT' }
    throw error
  }
}

if (import.meta.main) {
  const cases: unknown = JSON.parse(await text(process.stdin))
  if (!Array.isArray(cases)) throw new Error('Pass an array of cases on standard input.')
  const isCase = (given: unknown): given is Case => typeof given === 'object' && given !== null
  const answers = cases.map((given: unknown) => answerCase(isCase(given) ? given : {}))
  process.stdout.write(`[\n${answers.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`)
}
