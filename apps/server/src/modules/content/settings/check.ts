import { type FieldProblem, readFields } from '@croupier/wire/field-problems'
import type { Policy } from '@croupier/wire/policy'
import type { Reader } from '../../../platform/db/database.ts'
import { rolesWith } from '../../staff/index.ts'
import { APPROVE_SETTING } from './change.ts'
import type { Judgements } from './judging.ts'

export type SettingCheck = {
  problems: FieldProblem[]
  approval: { permission: string; roles: string[] } | null
}

/** Checks a value before it is saved: every invalid field, and the roles that approve the change. */
export async function checkValue(
  reader: Reader,
  { problemsOf, needsApproval }: Omit<Judgements, 'judge'>,
  definition: Policy,
  { current, value }: { current: unknown; value: unknown },
): Promise<SettingCheck> {
  const read = readFields(definition.schema, value)
  const problems = read.success ? [...(await problemsOf(reader, definition, read.data))] : read.problems
  if (!read.success || problems.length > 0) return { problems, approval: null }
  if (!needsApproval(definition, current, read.data)) return { problems, approval: null }
  return { problems, approval: { permission: APPROVE_SETTING, roles: rolesWith(APPROVE_SETTING) } }
}
