import type { Policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'
import { rolesWith } from '../../staff/index.ts'
import { APPROVE_SETTING } from './change.ts'
import type { Judgements, SettingProblem } from './judging.ts'

export type SettingCheck = {
  problems: SettingProblem[]
  approval: { permission: string; roles: string[] } | null
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

/** Checks a value before it is saved: every invalid field, and the roles that approve the change. */
export function checkValue(
  { problemsOf, needsApproval }: Omit<Judgements, 'judge'>,
  definition: Policy,
  { current, value }: { current: unknown; value: unknown },
): SettingCheck {
  const read = z.safeDecode(definition.schema, value, { error: (issue) => messageOf(issue) })
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return { problems, approval: null }
  }
  const judged = problemsOf(definition, read.data)
  if (judged.length > 0) return { problems: [...judged], approval: null }
  if (!needsApproval(definition, current, read.data)) return { problems: [], approval: null }
  return { problems: [], approval: { permission: APPROVE_SETTING, roles: rolesWith(APPROVE_SETTING) } }
}
