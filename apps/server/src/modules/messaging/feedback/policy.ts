import { QUESTION_LENGTH } from '@croupier/wire/messaging/feedback'
import { anyChange, policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'

const characters = z.int().check(z.minimum(1), z.maximum(QUESTION_LENGTH))

/** §5: the word range of a question, in characters, because not every language separates words. */
export const questionsPolicy = policy({
  name: 'messaging.questions',
  summary: 'The shortest and the longest question in the help centre, in characters',
  schema: z.object({ min: characters, max: characters }),
  initial: { min: 10, max: 300 },
  alone: { min: anyChange, max: anyChange },
})
export type QuestionsPolicy = z.output<typeof questionsPolicy.schema>
