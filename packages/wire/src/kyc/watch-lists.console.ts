import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, pageOf, paging } from '../shapes.ts'

/** Lists of sanctions, and of politically exposed persons. */
export const WATCH_LISTS = ['sanctions', 'pep'] as const
export type WatchList = (typeof WATCH_LISTS)[number]
/** `waiting` for the approval, `in_force`, `replaced` by a newer version, or `expired` without an approval. */
export const WATCH_LIST_STATES = ['waiting', 'in_force', 'replaced', 'expired'] as const
export type WatchListState = (typeof WATCH_LIST_STATES)[number]

/** The largest file, in bytes. Longer lists are files of a folder (`WATCH_LISTS_FOLDER`). */
export const WATCH_LIST_BYTES = 6 * 1024 * 1024

const counts = {
  /** Persons on the list. */
  persons: z.int(),
  /** Rows about companies, ships and other things that are no person. They are not kept. */
  leftOut: z.int(),
  /** Persons who were not on the version in force at the upload, and those of that version who are gone. */
  added: z.int(),
  removed: z.int(),
}
const version = z.object({
  id: z.uuid(),
  list: z.enum(WATCH_LISTS),
  state: z.enum(WATCH_LIST_STATES),
  fileName: z.string(),
  ...counts,
  uploadedAt: instant,
  uploadedBy: z.string(),
  inForceAt: z.nullable(instant),
})
export type WatchListVersion = z.output<typeof version>

const forStaff = { module: 'kyc', token: true, audience: 'staff' } as const

export const watchLists = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/kyc/lists',
  summary: 'The versions of the uploaded lists of sanctions and of politically exposed persons, newest first',
  permission: 'kyc.list.view',
  request: z.object({ ...paging, list: z.optional(z.enum(WATCH_LISTS)) }),
  response: pageOf(version),
  refusals: [],
})

/**
 * T155: a version counts with the approval of a second person, who sees how it differs. Then every accepted member is searched for
 * again. A file with a row that cannot be read is refused as a whole.
 */
export const uploadWatchList = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/kyc/lists/:list',
  summary: 'Uploads a list in the format targets.simple.csv, and requests the approval to search it',
  permission: 'kyc.list.upload',
  bodyLimit: 8 * 1024 * 1024,
  throttle: { limit: 20, windowSeconds: 300, by: 'account' },
  request: z.object({
    list: z.enum(WATCH_LISTS),
    fileName: line(120),
    /** The text of the file. */
    content: z.string().check(z.minLength(1), z.maxLength(WATCH_LIST_BYTES)),
    reason: line(300, 3),
  }),
  response: z.object({ approvalId: z.string(), ...counts }),
  refusals: ['file.unreadable', 'approval.nothing_changes'],
})
