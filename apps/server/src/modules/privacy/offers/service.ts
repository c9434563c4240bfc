import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { ConnectedChannel, MessageChannel } from '@croupier/wire/notifications/template'
import type { sendOffer } from '@croupier/wire/privacy/consents.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Identity } from '../../identity/index.ts'
import type { MayContact, Notifications } from '../../notifications/index.ts'
import type { UnsubscribeLinks } from '../consents/links.ts'
import { oneClickPath } from '../consents/one-click.ts'
import type { ConsentsService } from '../consents/service.ts'

export type OffersDeps = {
  db: Db
  clock: Clock
  random: Random
  links: UnsubscribeLinks
  consents: Pick<ConsentsService, 'isGranted'>
  identity: Pick<Identity, 'shownToStaff' | 'contactsOf' | 'standingOf'>
  notifications: Pick<Notifications, 'send' | 'push'>
  /** Port: whether a member is excluded, or closes the account, implemented by safer gambling. */
  safetyBar(reader: Reader, memberId: MemberId): Promise<'excluded' | 'closed' | null>
  /** The address of the site that a link in a message leads to. */
  siteOrigin(): string
}
export type OffersService = ReturnType<typeof offersService>

/** Offers to members, and the check of who may get them. */
export function offersService(deps: OffersDeps) {
  const mayContact: MayContact = (reader, memberId, message) => reasonAgainst(deps, reader, memberId, message)
  return {
    mayContact,
    send: (by: StaffCall, asked: Input<typeof sendOffer>) => send(deps, mayContact, by, asked),
  }
}

/**
 * T058: whether a message may go out to a member now, or why not. Codes, notices about security and messages of the service always
 * may. Offers never go to members who are excluded, under age, blocked or closed, nor without a consent for the channel and the
 * kind of product.
 */
async function reasonAgainst(
  { consents, identity, safetyBar }: OffersDeps,
  ...[reader, memberId, { channel, purpose, product }]: Parameters<MayContact>
): ReturnType<MayContact> {
  if (purpose !== 'marketing') return null
  const bar = await safetyBar(reader, memberId)
  if (bar) return bar
  const standing = await identity.standingOf(reader, memberId)
  if (standing !== 'active') return standing
  return product !== null && (await consents.isGranted(reader, memberId, { channel, product })) ? null : 'no_consent'
}

async function send(deps: OffersDeps, mayContact: MayContact, by: StaffCall, asked: Input<typeof sendOffer>) {
  const { db, identity } = deps
  const { memberId, channel, product, title, text } = asked
  const { id, language } = await identity.shownToStaff(memberId)
  const recipient = await recipientOf(deps, id, channel)
  const reason = await mayContact(db, id, { channel, purpose: 'marketing', product })
  if (reason) refuse('offer.refused', { reason })
  await db.transaction().execute(async (tx) => {
    if (recipient.channel === 'push') await pushOffer(deps, tx, { ...asked, memberId: id })
    else await sendLinked(deps, tx, { ...asked, memberId: id, language }, recipient)
    await by.audit(tx, { object: `member:${id}`, after: { channel, product, title, text } })
  })
  return {}
}

type Recipient = { channel: ConnectedChannel; to: string } | { channel: 'push' }
type Offer = Pick<Input<typeof sendOffer>, 'memberId' | 'product' | 'title' | 'text'>

/** Refuses `offer.no_contact` when the member has no number, no address or no browser for the channel. */
async function recipientOf(
  { db, identity, notifications }: OffersDeps,
  memberId: MemberId,
  channel: MessageChannel,
): Promise<Recipient> {
  if (channel === 'push')
    return (await notifications.push.hasBrowser(db, memberId)) ? { channel } : refuse('offer.no_contact')
  const { mobile, email } = await identity.contactsOf(db, memberId)
  return { channel, to: (channel === 'sms' ? mobile?.e164 : email?.address) ?? refuse('offer.no_contact') }
}

/** An offer by SMS or email ends with a link that stops such offers. */
async function sendLinked(
  { notifications, links, siteOrigin }: OffersDeps,
  tx: Tx,
  { memberId, product, title, text, language }: Offer & { language: string },
  { channel, to }: { channel: ConnectedChannel; to: string },
): Promise<void> {
  const token = links.tokenOf({ memberId, channel })
  const stop = `${siteOrigin()}/unsubscribe#${token}`
  const oneClick = channel === 'email' ? { unsubscribeUrl: `${siteOrigin()}${oneClickPath(token)}` } : {}
  const values = { title, text, stop }
  await notifications.send(tx, { channel, to, template: 'offer', product, language, values, memberId, ...oneClick })
}

/** An offer to the browsers of a member opens the promotions. The member stops such offers in the privacy settings. */
const pushOffer = ({ notifications, clock, random }: OffersDeps, tx: Tx, { memberId, product, title, text }: Offer) =>
  notifications.push.sendTo(tx, {
    memberId,
    template: 'push_offer',
    values: { title, text },
    product,
    reference: `offer:${uuidV7(clock.now(), random)}`,
    path: '/promotions',
  })
