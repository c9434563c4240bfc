import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MESSAGE_CHANNELS } from '../notifications/template.ts'
import { line, memberId } from '../shapes.ts'
import { consent, consentChange, consentName } from './consents.ts'

const shown = z.object({
  items: z.array(consent),
  /** The newest hundred. */
  history: z.array(
    z.extend(consentChange, {
      /** The member of staff who withdrew it. */
      staff: z.nullable(z.string()),
      /** Masked. */
      address: z.nullable(z.string()),
    }),
  ),
})

export const memberConsents = endpoint({
  method: 'GET',
  path: '/console/members/:memberId/consents',
  module: 'privacy',
  summary: 'The consents of a member to offers, and how they changed',
  token: true,
  audience: 'staff',
  permission: 'member.consent.view',
  request: z.object({ memberId }),
  response: shown,
  refusals: ['member.unknown'],
})

/** Staff withdraw consents whose member asked for it. Only the member gives them. */
export const withdrawConsents = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/consents/withdraw',
  module: 'privacy',
  summary: 'Withdraws the consents of a member to offers by one channel',
  token: true,
  audience: 'staff',
  permission: 'member.consent.withdraw',
  request: z.object({ memberId, channel: z.enum(MESSAGE_CHANNELS), reason: line(300, 3) }),
  response: shown,
  refusals: ['member.unknown', 'consent.none'],
})

/** Refused for members who may not get offers now. It is checked again right before the message is sent. */
export const sendOffer = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/offers',
  module: 'privacy',
  summary: 'Sends an offer to a member who consented to offers of this kind',
  token: true,
  audience: 'staff',
  permission: 'message.offer.send',
  request: z.object({ memberId, ...consentName, title: line(80, 3), text: line(200, 3) }),
  response: z.object({}),
  refusals: ['member.unknown', 'offer.refused', 'offer.no_contact'],
})
