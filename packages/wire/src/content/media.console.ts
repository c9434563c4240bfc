import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing, paging } from '../shapes.ts'
import { mediaId, picture } from './media.ts'
import { versionsPage } from './versions.ts'

const media = z.extend(picture, {
  name: z.string(),
  contentType: z.enum(['image/png', 'image/webp']),
  /** Bytes. */
  size: z.int(),
  uploadedAt: instant,
  uploadedBy: z.string(),
})
/** A place that shows a picture: a setting by its name, or a text by its id. */
const use = z.object({
  kind: z.enum(['setting', 'notice', 'category', 'article', 'agreement', 'reward', 'game']),
  name: z.string(),
})

/** At most 1,000 pictures, newest first. */
export const mediaDesk = endpoint({
  method: 'GET',
  path: '/console/media',
  module: 'content',
  summary: 'Every picture of the merchant, newest first, with the places that show it',
  token: true,
  audience: 'staff',
  permission: 'content.media.view',
  request: nothing,
  response: z.object({ media: z.array(z.extend(media, { uses: z.array(use) })) }),
  refusals: [],
})

/**
 * T164: judged by its content, decoded and encoded again: a PNG of at most 512 pixels stays one, everything else becomes WebP of
 * at most 2,400 pixels, without metadata. The same picture again answers the stored one.
 */
export const uploadMedia = endpoint({
  method: 'POST',
  path: '/console/media/:name',
  module: 'content',
  summary: 'Uploads a picture for the site: PNG, JPEG or WebP of at most 5 MB',
  token: true,
  audience: 'staff',
  permission: 'content.media.edit',
  upload: true,
  throttle: { limit: 100, windowSeconds: 60, by: 'account' },
  request: z.object({ name: line(80) }),
  response: media,
  refusals: [
    'picture.not_accepted',
    'file.not_accepted',
    'file.too_large',
    'file.unreadable',
    'file.storage_unavailable',
    'media.too_many',
  ],
})

export const renameMedia = endpoint({
  method: 'PUT',
  path: '/console/media/:id/name',
  module: 'content',
  summary: 'Renames a picture; its address stays',
  token: true,
  audience: 'staff',
  permission: 'content.media.edit',
  request: z.object({ id: mediaId, name: line(80) }),
  response: media,
  refusals: ['file.unknown'],
})

/** Its address answers 404 then. Browsers that have the picture keep it. */
export const removeMedia = endpoint({
  method: 'POST',
  path: '/console/media/:id/remove',
  module: 'content',
  summary: 'Removes a picture that no setting and no text shows',
  token: true,
  audience: 'staff',
  permission: 'content.media.edit',
  request: z.object({ id: mediaId, reason: line(300, 3) }),
  response: nothing,
  refusals: ['file.unknown', 'media.in_use'],
})

/** A picture's content never changes, so its versions are its names. One that was removed comes back with the same file. */
export const mediaVersions = endpoint({
  method: 'GET',
  path: '/console/media/:id/versions',
  module: 'content',
  summary: 'The versions of a picture, newest first',
  token: true,
  audience: 'staff',
  permission: 'content.media.view',
  request: z.object({ id: mediaId, ...paging }),
  response: versionsPage,
  refusals: [],
})
