import { instant } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { IssueKey } from '../issues/model.ts'
import type { ReportFault, Statement } from './model.ts'
import { validNumbers } from './rules.ts'

const CONTENT_MAX = 2_000
/** PostgreSQL stores no such character. */
const NUL = '\0'
const UNSIGNED = { signature: null, publicKey: null }
const answer = z.object({
  game: z.string(),
  issueNo: z.string(),
  numbers: z.array(z.int()),
  drawnAt: z.optional(z.nullable(instant)),
})

/** Lottery rules §16.3.5: reads an answer. One that states no valid result of this draw is kept with its fault. */
export function readAnswer(text: string, draw: IssueKey & { family: string }): Statement {
  const faulty = (fault: ReportFault) => faultyAnswer(text, fault)
  const read = z.safeParse(answer, parsed(text))
  if (!read.success) return faulty('malformed')
  const { game, issueNo, numbers, drawnAt = null } = read.data
  if (game !== draw.game || issueNo !== draw.issueNo) return faulty('other_draw')
  const valid = validNumbers(draw.family, numbers)
  return valid ? { content: text, fault: null, numbers: valid, drawnAt, ...UNSIGNED } : faulty('invalid_numbers')
}

/** An answer that states no result. Only its beginning is kept. */
export const faultyAnswer = (text: string, fault: ReportFault): Statement => ({
  content: text.slice(0, CONTENT_MAX).replaceAll(NUL, '\uFFFD'),
  fault,
  numbers: null,
  drawnAt: null,
  ...UNSIGNED,
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
