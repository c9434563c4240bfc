import { languages } from '@croupier/rules/languages'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing, paging } from '../shapes.ts'
import { ANNOUNCEMENT_TYPES, POPUP_REPEATS } from './announcements.ts'
import { picture } from './media.ts'
import { removedObject, restoring, versionsPage } from './versions.ts'

/** Who sees an announcement: everybody, visitors without a session, or members. */
export const AUDIENCES = ['all', 'visitors', 'members'] as const
export const DEVICES = ['all', 'phone', 'desktop'] as const

const richText = z.string().check(z.maxLength(40_000))
/** English is always present. A language without a text shows that of its base language (Chinese for traditional Chinese), else English. */
const texts = z.partialRecord(
  z.enum(languages),
  z.object({
    title: line(160),
    content: richText,
    /** The text of the button of a banner. */
    action: z.optional(line(40)),
    picture: z.optional(picture),
  }),
)

/** A notice as staff read it, and as its versions keep it. */
export const noticeFields = z.object({
  type: z.enum(ANNOUNCEMENT_TYPES),
  groupName: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** Of a pop-up; null for all others. */
  repeats: z.nullable(z.enum(POPUP_REPEATS)),
  publishedAt: instant,
  endsAt: z.nullable(instant),
  audience: z.enum(AUDIENCES),
  labels: z.array(z.string()),
  minRank: z.int(),
  countries: z.array(z.string()),
  device: z.enum(DEVICES),
  texts,
})
const storedNotice = z.extend(noticeFields, {
  id: z.string(),
  /** Rises with every change; 0 before the first. */
  version: z.int(),
})

export const noticesDesk = endpoint({
  method: 'GET',
  path: '/console/notices',
  module: 'content',
  summary: 'Every announcement in every language, newest first, and the last 50 that were removed',
  token: true,
  audience: 'staff',
  permission: 'content.notice.view',
  request: nothing,
  response: z.object({ notices: z.array(storedNotice), removed: z.array(removedObject) }),
  refusals: [],
})

/** `approvalId` names the request of what needs a second approver; the notice is the stored one then. */
const savedNotice = z.extend(storedNotice, { approvalId: z.nullable(z.uuid()) })

/**
 * Rich text is sanitised when it is saved; the answer holds the sanitised text. A promotion, and what leads to another host, is
 * requested and published when another member of staff approves it.
 */
export const saveNotice = endpoint({
  method: 'PUT',
  path: '/console/notices',
  module: 'content',
  summary: 'Publishes an announcement, or changes the one with the given id',
  token: true,
  audience: 'staff',
  permission: 'content.notice.edit',
  bodyLimit: 512 * 1024,
  request: z.object({
    id: z.optional(line(40)),
    /** The version that the caller read. A newer one is not overwritten. */
    version: z.optional(z.int()),
    type: z.enum(ANNOUNCEMENT_TYPES),
    groupName: z.optional(line(40)),
    link: z.optional(z.string().check(z.maxLength(300), z.regex(/^(\/|https:\/\/)/))),
    /** Of a pop-up: once a session, unless it says once a day. */
    repeats: z.optional(z.enum(POPUP_REPEATS)),
    publishedAt: z.optional(instant),
    endsAt: z.optional(instant),
    /** Everybody without it. */
    audience: z.optional(z.enum(AUDIENCES)),
    /** Keys of labels: members with one of them. */
    labels: z.optional(z.array(line(20)).check(z.maxLength(50))),
    /** Members from this VIP rank on. */
    minRank: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
    /** ISO 3166 codes of countries. A visitor of unknown country does not see it. */
    countries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(300))),
    device: z.optional(z.enum(DEVICES)),
    texts,
    reason: line(300, 3),
  }),
  response: savedNotice,
  refusals: ['notice.unknown', 'notice.changed', 'notice.english_required', 'notice.link_not_allowed', 'file.unknown'],
})

export const removeNotice = endpoint({
  method: 'DELETE',
  path: '/console/notices/:id',
  module: 'content',
  summary: 'Removes an announcement',
  token: true,
  audience: 'staff',
  permission: 'content.notice.edit',
  request: z.object({ id: line(40), reason: line(300, 3) }),
  response: nothing,
  refusals: ['notice.unknown'],
})

export const noticeVersions = endpoint({
  method: 'GET',
  path: '/console/notices/:id/versions',
  module: 'content',
  summary: 'The versions of an announcement, newest first',
  token: true,
  audience: 'staff',
  permission: 'content.notice.view',
  request: z.object({ id: line(40), ...paging }),
  response: versionsPage,
  refusals: [],
})

/** One that was removed comes back under its id. */
export const restoreNotice = endpoint({
  method: 'POST',
  path: '/console/notices/:id/restore',
  module: 'content',
  summary: 'Makes an earlier version of an announcement the newest one',
  token: true,
  audience: 'staff',
  permission: 'content.notice.edit',
  request: z.object({ id: line(40), ...restoring }),
  response: savedNotice,
  refusals: ['version.unknown', 'notice.english_required', 'notice.link_not_allowed', 'file.unknown'],
})
