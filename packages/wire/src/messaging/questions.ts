import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, nothing } from '../shapes.ts'
import { QUESTION_LENGTH } from './feedback.ts'

/** §5: the shortest and the longest question, in characters. */
export const questionRange = endpoint({
  method: 'GET',
  path: '/wps/help/questions/range',
  module: 'messaging',
  summary: 'How many characters a question in the help centre has',
  token: false,
  request: nothing,
  response: z.object({ min: z.int(), max: z.int() }),
  refusals: [],
})

/** §5. The answer comes as a message. Refuses `request.malformed` for a question outside the range. */
export const askQuestion = endpoint({
  method: 'POST',
  path: '/wps/help/questions',
  module: 'messaging',
  summary: 'Asks customer service a question that the help centre does not answer',
  token: true,
  throttle: { limit: 5, windowSeconds: 3600, by: 'account' },
  request: z.object({ content: line(QUESTION_LENGTH) }),
  response: z.object({ id: z.uuid() }),
  refusals: ['request.malformed'],
})
