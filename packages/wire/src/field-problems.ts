import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

/** A problem of one field: `path` leads to it, as in `games.0.calendar.lockSeconds`. */
export type FieldProblem = { path: string; message: string }

/** The value in code, or every field that does not fit, with a short text that staff read. */
export function readFields<S extends Schema>(
  schema: S,
  value: unknown,
): { success: true; data: z.output<S> } | { success: false; problems: FieldProblem[] } {
  const read = z.safeParse(schema, value, { error: (issue) => messageOf(issue) })
  if (read.success) return read
  return { success: false, problems: read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}

type RawIssue = z.core.$ZodRawIssue

const count = (limit: unknown, one: string): string => (Number(limit) === 1 ? `1 ${one}` : `${limit} ${one}s`)
const sized = (origin: string, limit: unknown): string => {
  if (origin === 'string') return count(limit, 'character')
  return origin === 'array' ? count(limit, 'entry').replace('entrys', 'entries') : String(limit)
}

/** A short text for one problem; undefined keeps the text of the schema or of Zod. */
function messageOf(issue: RawIssue): string | undefined {
  if (issue.input === undefined && issue.code === 'invalid_type') return 'Missing'
  if (issue.code === 'too_small') return `At least ${sized(issue.origin, issue.minimum)}`
  if (issue.code === 'too_big') return `At most ${sized(issue.origin, issue.maximum)}`
  if (issue.code === 'invalid_type') return `Not a ${issue.expected === 'int' ? 'whole number' : issue.expected}`
  if (issue.code === 'invalid_value') return `One of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_format') return 'Not in the expected form'
  return undefined
}
