import type { Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { staffList } from '@croupier/wire/staff/accounts.console'
import { labelOf } from '../../lib/form/schema.ts'

/** A staff account as the list shows it, and a role that can be given. */
export type StaffLine = Output<typeof staffList>['items'][number]
export type Role = Output<typeof staffList>['roles'][number]

export const statusWords = ({ status }: Pick<StaffLine, 'status'>): { text: string; tone: Tone } =>
  status === 'active' ? { text: 'Active', tone: 'good' } : { text: 'Disabled', tone: 'danger' }

/** The name of a role: `Finance`, `VIP host`. */
export const roleText = labelOf
