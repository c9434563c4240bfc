import { type StaffId, staffIdOf } from '@croupier/kernel/ids'
import { STAFF_NAME } from '@croupier/rules/staff-name'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'

/** The id of a staff account: text on the wire, `StaffId` in code. It does not say that there is such an account. */
export const staffId = z.codec(
  z.string().check(z.maxLength(20)),
  z.custom<StaffId>((value) => typeof value === 'string'),
  {
    decode: staffIdOf,
    encode: (id) => id,
  },
)
const staffName = z.string().check(z.trim(), z.regex(STAFF_NAME))
const roleNames = z.array(z.string().check(z.maxLength(40))).check(
  z.minLength(1),
  z.maxLength(10),
  z.refine((names) => new Set(names).size === names.length),
)
const reason = line(300, 3)
const requested = z.object({ approvalId: z.string() })

export const staffList = endpoint({
  method: 'GET',
  path: '/console/staff',
  module: 'staff',
  summary: 'Every staff account with its roles and status',
  token: true,
  audience: 'staff',
  permission: 'staff.account.view',
  request: nothing,
  response: z.object({
    items: z.array(
      z.object({
        id: staffId,
        name: z.string(),
        displayName: z.string(),
        roles: z.array(z.string()),
        status: z.enum(['active', 'disabled']),
        authenticator: z.boolean(),
        createdAt: instant,
        lastLoginAt: z.nullable(instant),
      }),
    ),
    /** All roles, with the permissions of each. */
    roles: z.array(z.object({ name: z.string(), permissions: z.array(z.string()) })),
  }),
  refusals: [],
})

/**
 * Needs a second approver. Each of the two people gets one part of the first password, once, so that neither of them can log
 * in as the new colleague. The requester's part comes first.
 */
export const requestStaffCreation = endpoint({
  method: 'POST',
  path: '/console/staff',
  module: 'staff',
  summary: 'Requests a new staff account',
  token: true,
  audience: 'staff',
  permission: 'staff.account.create',
  request: z.object({ name: staffName, displayName: line(60), roles: roleNames, reason }),
  response: z.extend(requested, { passwordPart: z.string() }),
  refusals: ['staff.name_taken', 'staff.role_unknown', 'staff.roles_conflict'],
})

export const requestStaffRoles = endpoint({
  method: 'PUT',
  path: '/console/staff/:staffId/roles',
  module: 'staff',
  summary: 'Requests other roles for a staff member',
  token: true,
  audience: 'staff',
  permission: 'staff.role.edit',
  request: z.object({ staffId, roles: roleNames, reason }),
  response: requested,
  refusals: [
    'staff.unknown',
    'staff.role_unknown',
    'staff.roles_conflict',
    'approval.own_benefit',
    'approval.nothing_changes',
  ],
})

export const requestAuthenticatorReset = endpoint({
  method: 'POST',
  path: '/console/staff/:staffId/authenticator/reset',
  module: 'staff',
  summary: 'Requests that a staff member sets up a new authenticator',
  token: true,
  audience: 'staff',
  permission: 'staff.authenticator.reset',
  request: z.object({ staffId, reason }),
  response: requested,
  refusals: ['staff.unknown', 'approval.own_benefit', 'approval.nothing_changes'],
})

/** One person disables an account, at once and on all nodes. Enabling it needs two. */
export const disableStaff = endpoint({
  method: 'POST',
  path: '/console/staff/:staffId/disable',
  module: 'staff',
  summary: 'Disables a staff account and ends its sessions',
  token: true,
  audience: 'staff',
  permission: 'staff.account.disable',
  request: z.object({ staffId, reason }),
  response: nothing,
  refusals: ['staff.unknown', 'staff.own_account'],
})

export const requestStaffEnabling = endpoint({
  method: 'POST',
  path: '/console/staff/:staffId/enable',
  module: 'staff',
  summary: 'Requests that a disabled staff account is enabled',
  token: true,
  audience: 'staff',
  permission: 'staff.account.enable',
  request: z.object({ staffId, reason }),
  response: requested,
  refusals: [
    'staff.unknown',
    'staff.role_unknown',
    'staff.roles_conflict',
    'approval.own_benefit',
    'approval.nothing_changes',
  ],
})
