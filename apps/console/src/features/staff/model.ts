import type { Output } from '@croupier/wire/endpoint'
import type { staffList } from '@croupier/wire/staff/accounts.console'

/** A staff account as the list shows it, and a role that can be given. */
export type StaffLine = Output<typeof staffList>['items'][number]
export type Role = Output<typeof staffList>['roles'][number]
