import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, nothing } from '../shapes.ts'

/** The limit of saved views for one staff account, over all lists. */
export const SAVED_VIEWS_MAX = 50

const savedView = z.object({
  viewId: z.uuid(),
  /** The list of the console, as in its address: `withdrawals`. */
  list: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  name: line(40),
  /** The filters as a query string: `state=held&search=ana`. */
  query: z.string().check(z.maxLength(500), z.regex(/^[\w%.~+*=&:-]*$/)),
})
export type SavedView = z.output<typeof savedView>

export const savedViews = endpoint({
  method: 'GET',
  path: '/console/session/views',
  module: 'staff',
  summary: 'The saved filters of the staff member, for every list of the console',
  token: true,
  audience: 'staff',
  request: nothing,
  response: z.object({ views: z.array(savedView) }),
  refusals: [],
})

/** Replaces the filters of a view that has this name. */
export const saveView = endpoint({
  method: 'PUT',
  path: '/console/session/views',
  module: 'staff',
  summary: 'Saves the filters of a list under a name',
  token: true,
  audited: false,
  audience: 'staff',
  request: z.pick(savedView, { list: true, name: true, query: true }),
  response: savedView,
  refusals: ['view.too_many'],
})

export const removeView = endpoint({
  method: 'DELETE',
  path: '/console/session/views/:viewId',
  module: 'staff',
  summary: 'Removes a saved view of the staff member',
  token: true,
  audited: false,
  audience: 'staff',
  request: z.pick(savedView, { viewId: true }),
  response: nothing,
  refusals: ['view.unknown'],
})

/**
 * Writes an export into the audit log, before the console saves the file. `path` names the call of the list that read the
 * rows. Refuses `session.forbidden` to a role that may not read the list.
 */
export const recordExport = endpoint({
  method: 'POST',
  path: '/console/session/exports',
  module: 'staff',
  summary: 'Records that the staff member exports a list: which one, with which filters, how many rows',
  token: true,
  audience: 'staff',
  request: z.object({
    path: z.string().check(z.maxLength(120), z.regex(/^\/console\//)),
    filters: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
    rows: z.int().check(z.minimum(0), z.maximum(100_000)),
  }),
  response: nothing,
  refusals: ['request.not_found'],
})
