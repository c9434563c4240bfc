import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { instant, line, memberId, nothing, pageOf, paging } from '../shapes.ts'

/** `new`: staff have not looked at it. It is shown in any case. */
export const PICTURE_STATES = ['new', 'accepted'] as const

/** SHA-256 of the picture as the site shows it, in hexadecimal. It tells a picture from a later one of the member. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const deskPicture = z.object({
  memberId,
  username: z.string(),
  nickname: z.string(),
  sha256,
  uploadedAt: instant,
  acceptedAt: z.nullable(instant),
})
export type DeskPicture = z.output<typeof deskPicture>

const staff = { module: 'identity', token: true, audience: 'staff' } as const
const reason = line(300, 3)

export const memberPicturesDesk = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/member-pictures',
  summary: 'Pictures that members uploaded as avatar: new ones from the oldest, accepted ones from the newest',
  permission: 'member.profile.view',
  request: z.object({
    ...paging,
    state: z._default(z.enum(PICTURE_STATES), 'new'),
    /** An id, or the beginning of a username. */
    member: z.optional(line(40)),
  }),
  response: pageOf(deskPicture),
  refusals: [],
})

export const memberPicture = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/members/:memberId/picture',
  summary: 'The picture that a member uploaded as avatar',
  permission: 'member.profile.view',
  download: true,
  request: z.object({
    memberId,
    /** Only this picture, not a later one. */
    sha256: z.optional(sha256),
  }),
  response: fileAnswer,
  refusals: ['member.unknown', 'picture.none', 'picture.changed', 'file.storage_unavailable'],
})

/** Names the picture that somebody has looked at, because the member may upload another one meanwhile. */
export const acceptMemberPicture = endpoint({
  ...staff,
  method: 'POST',
  path: '/console/members/:memberId/picture/accept',
  summary: 'Takes a picture from the list of new ones. It stays as it is',
  permission: 'member.picture.accept',
  request: z.object({ memberId, sha256 }),
  response: nothing,
  refusals: ['member.unknown', 'picture.none', 'picture.changed'],
})

/** The member has the picture that the site draws again, and may upload another one. */
export const removeMemberPicture = endpoint({
  ...staff,
  method: 'POST',
  path: '/console/members/:memberId/picture/remove',
  summary: 'Removes the picture that a member uploaded as avatar',
  permission: 'member.picture.remove',
  request: z.object({
    memberId,
    /** Only this picture, not a later one. */
    sha256: z.optional(sha256),
    reason,
  }),
  response: nothing,
  refusals: ['member.unknown', 'picture.none', 'picture.changed'],
})
