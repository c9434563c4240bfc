import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing, wholeText } from '../shapes.ts'
import { APP_KINDS, appId } from './apps.ts'

const app = z.object({
  id: appId,
  kind: z.enum(APP_KINDS),
  name: z.string(),
  /** The address under which the site serves it while a download names it. */
  url: z.string(),
  /** Bytes. */
  size: z.int(),
  uploadedAt: instant,
  uploadedBy: z.string(),
})

/** §2: at most 100 apps, newest first. `isOffered`: a download of the site names it. */
export const appsDesk = endpoint({
  method: 'GET',
  path: '/console/apps',
  module: 'content',
  summary: 'The files of apps for the download page, newest first',
  token: true,
  audience: 'staff',
  permission: 'content.app.view',
  request: nothing,
  response: z.object({ apps: z.array(z.extend(app, { isOffered: z.boolean() })) }),
  refusals: [],
})

/** The parts of a file have the same `upload`, and positions from 0. Parts that nobody publishes expire after an hour. */
export const sendAppPart = endpoint({
  method: 'POST',
  path: '/console/apps/parts/:upload/:position',
  module: 'content',
  summary: 'Takes one part of the file of an app: 1 MiB, the last one less',
  token: true,
  audited: false,
  audience: 'staff',
  permission: 'content.app.edit',
  upload: true,
  throttle: { limit: 1_000, windowSeconds: 60, by: 'account' },
  request: z.object({ upload: z.uuid(), position: wholeText }),
  response: nothing,
  refusals: ['request.too_large', 'file.storage_unavailable'],
})

/** T164: judged by its content. The same file again answers the stored one. */
export const publishApp = endpoint({
  method: 'POST',
  path: '/console/apps',
  module: 'content',
  summary: 'Makes a file of an app from its parts: an APK, an IPA or a configuration profile',
  token: true,
  audience: 'staff',
  permission: 'content.app.edit',
  throttle: { limit: 100, windowSeconds: 60, by: 'account' },
  request: z.object({ upload: z.uuid(), parts: z.int().check(z.minimum(1)), name: line(80) }),
  response: app,
  refusals: ['file.unreadable', 'media.too_many', 'file.storage_unavailable'],
})

export const removeApp = endpoint({
  method: 'POST',
  path: '/console/apps/:id/remove',
  module: 'content',
  summary: 'Removes the file of an app that no download of the site names',
  token: true,
  audience: 'staff',
  permission: 'content.app.edit',
  request: z.object({ id: appId, reason: line(300, 3) }),
  response: nothing,
  refusals: ['file.unknown', 'media.in_use'],
})
