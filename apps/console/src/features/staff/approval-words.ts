import { displayMoney, parseMoney } from '@croupier/kernel/money'
import { isRecord } from '@croupier/kernel/objects'
import type { Output } from '@croupier/wire/endpoint'
import type { approvals } from '@croupier/wire/staff/approvals.console'

export type Request = Output<typeof approvals>['items'][number]

/** The words of each kind of request. */
const KINDS: Record<string, { title: string; group: string; yes: string }> = {
  'cashier.credit': { title: 'Manual credit', group: 'Money', yes: 'Yes, credit it' },
  'content.setting': { title: 'Looser setting', group: 'Site', yes: 'Yes, change it' },
  'statement.house': { title: 'House statement', group: 'Money', yes: 'Yes, approve it' },
  'member.unblock': { title: 'Unblock account', group: 'People', yes: 'Yes, unblock it' },
  'staff.create': { title: 'New staff account', group: 'Staff', yes: 'Yes, create it' },
  'staff.roles': { title: 'Change of roles', group: 'Staff', yes: 'Yes, change them' },
  'staff.authenticator': { title: 'New authenticator', group: 'Staff', yes: 'Yes, reset it' },
  'staff.enable': { title: 'Enable staff account', group: 'Staff', yes: 'Yes, enable it' },
}
export const kindOf = (kind: string) => KINDS[kind] ?? { title: kind, group: 'Other', yes: 'Approve' }

const fields = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** The name of the account or thing that a request is about. */
export function subjectOf({ before, after, object }: Request): string {
  const { username, name } = { ...fields(before), ...fields(after) }
  return typeof username === 'string' ? username : typeof name === 'string' ? name : object.replace(':', ' ')
}

/** The amount of a request for a credit; null for other kinds. */
export function amountOf({ after }: Request) {
  const { credit } = fields(after)
  return typeof credit === 'string' ? parseMoney(credit) : null
}

const NONE = '–'
const AMOUNTS = new Set(['cash', 'credit', 'amount', 'balance'])
function shown(name: string, value: unknown): string {
  if (value === null || value === undefined) return NONE
  if (AMOUNTS.has(name) && typeof value === 'string') return displayMoney(parseMoney(value))
  if (Array.isArray(value)) return value.join(', ') || NONE
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The requested change, field by field. */
export function changesOf({ before, after }: Request): { name: string; was: string; is: string; same: boolean }[] {
  const old = fields(before)
  const next = fields(after)
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])]
  const lines = names.map((name) => {
    const was = shown(name, old[name])
    const is = shown(name, name in next ? next[name] : old[name])
    return { name: name.replace(/([A-Z])/g, ' $1').toLowerCase(), was, is, same: was === is }
  })
  return lines.filter(({ was, is }) => was !== NONE || is !== NONE)
}
