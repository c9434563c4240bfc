import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'
import { memberShape } from './member.ts'

/** §3 avatar, T164: it replaces the one before. The choice of a shipped picture (`updateProfile`) removes it. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/wps/member/picture',
  module: 'identity',
  summary:
    'Uploads a picture of the member’s own as avatar: at most 5 MB, stored as a square of 256 pixels without metadata',
  token: true,
  upload: true,
  throttle: { limit: 20, windowSeconds: 600, by: 'account' },
  request: nothing,
  response: memberShape,
  refusals: [
    'picture.off',
    'picture.not_accepted',
    'file.not_accepted',
    'file.too_large',
    'file.unreadable',
    'file.storage_unavailable',
  ],
})
