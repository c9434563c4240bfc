import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { line, memberId, nothing } from '../shapes.ts'

export const memberPicture = endpoint({
  method: 'GET',
  path: '/console/members/:memberId/picture',
  module: 'identity',
  summary: 'The picture that a member uploaded as avatar',
  token: true,
  audience: 'staff',
  permission: 'member.profile.view',
  download: true,
  request: z.object({ memberId }),
  response: fileAnswer,
  refusals: ['member.unknown', 'picture.none', 'file.storage_unavailable'],
})

/** The member has the picture that the site draws again, and may upload another one. */
export const removeMemberPicture = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/picture/remove',
  module: 'identity',
  summary: 'Removes the picture that a member uploaded as avatar',
  token: true,
  audience: 'staff',
  permission: 'member.picture.remove',
  request: z.object({ memberId, reason: line(300, 3) }),
  response: nothing,
  refusals: ['member.unknown', 'picture.none'],
})
