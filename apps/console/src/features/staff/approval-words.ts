import { parseMoney } from '@croupier/kernel/money'
import { isRecord } from '@croupier/kernel/objects'
import type { Output } from '@croupier/wire/endpoint'
import type { approvals } from '@croupier/wire/staff/approvals.console'
import { objectWords } from '../../lib/audit-words.ts'
import { labelOf } from '../../lib/form/schema.ts'
import { valueText } from '../../lib/value-words.ts'

export type Request = Output<typeof approvals>['items'][number]

const fields = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** The code of the setting that a request changes; null for other requests. A setting's fields may have parts of their own. */
export const settingOf = ({ kind, object }: Request): string | null =>
  kind === 'content.setting' ? object.slice(object.indexOf(':') + 1) : null

/** The name of the account or thing that a request is about. */
export function subjectOf(request: Request): string {
  const { before, after, object } = request
  const { username, name } = { ...fields(before), ...fields(after) }
  if (typeof username === 'string') return username
  const [kind = '', id = ''] = object.split(':')
  if (settingOf(request)) return labelOf(id)
  return kind === 'staff' && typeof name === 'string' ? name : objectWords(object).text
}

/** The amount of a request for a credit; null for other kinds. */
export function amountOf({ after }: Request) {
  const { credit } = fields(after)
  return typeof credit === 'string' ? parseMoney(credit) : null
}

const NONE = '–'
/** Fields that the head of a request shows already. */
const IN_HEAD = new Set(['username', 'name'])

/** The requested change, field by field. */
export function changesOf({ before, after }: Request): { name: string; was: string; is: string; same: boolean }[] {
  const old = fields(before)
  const next = fields(after)
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter((name) => !IN_HEAD.has(name))
  const lines = names.map((name) => {
    const was = valueText(name, old[name]) || NONE
    const is = valueText(name, name in next ? next[name] : old[name]) || NONE
    // A new value replaces nothing.
    return { name: labelOf(name), was, is, same: was === is || was === NONE }
  })
  return lines.filter(({ was, is }) => was !== NONE || is !== NONE)
}
