import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, memberId, nothing } from '../shapes.ts'

export const memberLabelsDesk = endpoint({
  method: 'GET',
  path: '/console/member-labels',
  module: 'identity',
  summary: 'The labels that staff can give to members',
  token: true,
  audience: 'staff',
  permission: 'member.profile.view',
  request: nothing,
  response: z.object({ labels: z.array(z.object({ key: z.string(), labelName: z.string(), color: z.string() })) }),
  refusals: [],
})

/** Replaces all labels of the member. */
export const setMemberLabels = endpoint({
  method: 'PUT',
  path: '/console/members/:memberId/labels',
  module: 'identity',
  summary: 'Sets the labels of a member',
  token: true,
  audience: 'staff',
  permission: 'member.label.edit',
  request: z.object({ memberId, labels: z.array(line(20)).check(z.maxLength(50)), reason: line(300, 3) }),
  response: nothing,
  refusals: ['member.unknown'],
})
