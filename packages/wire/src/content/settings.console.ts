import { languages } from '@croupier/rules/languages'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing, paging } from '../shapes.ts'
import { restoring, versionsPage } from './versions.ts'

const setting = z.object({
  name: z.string(),
  summary: z.string(),
  /** In the form of the wire: money as decimal text. */
  value: z.unknown(),
  initial: z.unknown(),
  /** JSON Schema, for the form. */
  schema: z.unknown(),
  /** Rises with every change; 0 before the first. */
  version: z.int(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})

export const settings = endpoint({
  method: 'GET',
  path: '/console/settings',
  module: 'content',
  summary: 'Every setting with its value, its default and its schema',
  token: true,
  audience: 'staff',
  permission: 'content.setting.view',
  request: nothing,
  response: z.object({ settings: z.array(setting) }),
  refusals: [],
})

/**
 * Replaces the whole value. `version` is the version that the caller read, so that no one overwrites an unseen change. A
 * change that one person may not make alone is requested instead: `approvalId` names the request for the second approver.
 */
export const changeSetting = endpoint({
  method: 'PUT',
  path: '/console/settings',
  module: 'content',
  summary: 'Changes one setting on all nodes',
  token: true,
  audience: 'staff',
  permission: 'content.setting.edit',
  bodyLimit: 64 * 1024,
  request: z.object({ name: line(80), value: z.unknown(), version: z.int(), reason: line(300, 3) }),
  response: z.extend(setting, { approvalId: z.nullable(z.uuid()) }),
  refusals: ['setting.unknown', 'setting.invalid', 'setting.changed', 'file.unknown'],
})

/**
 * Checks a value as `changeSetting` would, without changing it. `problems` holds every invalid field by its path
 * (`games.0.calendar.lockSeconds`). `approval` names the roles that approve the change; null when it needs no approval.
 */
export const checkSetting = endpoint({
  method: 'POST',
  path: '/console/settings/check',
  module: 'content',
  summary: 'Checks a value of a setting, and whether a change to it needs an approval',
  token: true,
  audited: false,
  audience: 'staff',
  permission: 'content.setting.edit',
  bodyLimit: 64 * 1024,
  request: z.object({ name: line(80), value: z.unknown() }),
  response: z.object({
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
    approval: z.nullable(z.object({ permission: z.string(), roles: z.array(z.string()) })),
  }),
  refusals: ['setting.unknown'],
})

export const settingVersions = endpoint({
  method: 'GET',
  path: '/console/settings/versions',
  module: 'content',
  summary: 'The versions of one setting, newest first',
  token: true,
  audience: 'staff',
  permission: 'content.setting.view',
  request: z.object({ name: line(80), ...paging }),
  response: versionsPage,
  refusals: ['setting.unknown'],
})

/** An ordinary change: one that one person may not make alone is requested. `current` is the version that the caller read. */
export const restoreSetting = endpoint({
  method: 'POST',
  path: '/console/settings/restore',
  module: 'content',
  summary: 'Gives a setting the value of an earlier version',
  token: true,
  audience: 'staff',
  permission: 'content.setting.edit',
  request: z.object({ name: line(80), current: z.int(), ...restoring }),
  response: z.extend(setting, { approvalId: z.nullable(z.uuid()) }),
  refusals: ['setting.unknown', 'setting.invalid', 'setting.changed', 'version.unknown', 'file.unknown'],
})

export const deskMerchant = endpoint({
  method: 'GET',
  path: '/console/session/merchant',
  module: 'content',
  summary: 'The merchant of this console: name, currency and the languages of its site',
  token: true,
  audience: 'staff',
  request: nothing,
  response: z.object({
    name: z.string(),
    currency: z.object({ code: z.string(), symbol: z.string() }),
    languages: z.array(z.enum(languages)),
  }),
  refusals: [],
})

const maintenanceState = z.object({
  on: z.boolean(),
  since: z.nullable(instant),
  by: z.nullable(z.string()),
  until: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** Who requested the opening; another person has to confirm it. */
  openingAskedBy: z.nullable(z.string()),
})

export const maintenance = endpoint({
  method: 'GET',
  path: '/console/maintenance',
  module: 'content',
  summary: 'Whether the site is closed for maintenance',
  token: true,
  audience: 'staff',
  permission: 'content.maintenance.view',
  request: nothing,
  response: maintenanceState,
  refusals: [],
})

export const playersOnline = endpoint({
  method: 'GET',
  path: '/console/maintenance/players',
  module: 'content',
  summary: 'The number of members with a live connection to any node',
  token: true,
  audience: 'staff',
  permission: 'content.maintenance.view',
  request: nothing,
  response: z.object({ online: z.int() }),
  refusals: [],
})

/**
 * The emergency stop: one person closes the site, or moves the end of a closure to a later time. It opens by itself at
 * `until`; without it, staff open it.
 */
export const closeSite = endpoint({
  method: 'POST',
  path: '/console/maintenance/close',
  module: 'content',
  summary: 'Closes the site for maintenance on all nodes',
  token: true,
  audience: 'staff',
  permission: 'content.maintenance.close',
  request: z.object({ until: z.optional(instant), reason: line(300, 3) }),
  response: maintenanceState,
  refusals: ['approval.second_person'],
})

/** Before the stated end opening takes two: the first call requests it, the second, by another person, opens. */
export const openSite = endpoint({
  method: 'POST',
  path: '/console/maintenance/open',
  module: 'content',
  summary: 'Requests the opening of the site, or confirms it',
  token: true,
  audience: 'staff',
  permission: 'content.maintenance.open',
  request: z.object({ reason: line(300, 3) }),
  response: maintenanceState,
  refusals: ['approval.second_person'],
})
