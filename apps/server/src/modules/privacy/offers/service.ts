import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { sendOffer } from '@croupier/wire/privacy/consents.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Identity } from '../../identity/index.ts'
import type { MayContact, Notifications } from '../../notifications/index.ts'
import type { UnsubscribeLinks } from '../consents/links.ts'
import { oneClickPath } from '../consents/one-click.ts'
import type { ConsentsService } from '../consents/service.ts'

export type OffersDeps = {
  db: Db
  links: UnsubscribeLinks
  consents: Pick<ConsentsService, 'isGranted'>
  identity: Pick<Identity, 'shownToStaff' | 'contactsOf' | 'standingOf'>
  notifications: Pick<Notifications, 'send'>
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

async function send(
  deps: OffersDeps,
  mayContact: MayContact,
  by: StaffCall,
  { memberId, channel, product, title, text }: Input<typeof sendOffer>,
) {
  const { db, identity, notifications, links, siteOrigin } = deps
  const { id, language } = await identity.shownToStaff(memberId)
  const { mobile, email } = await identity.contactsOf(db, id)
  const to = (channel === 'sms' ? mobile?.e164 : email?.address) ?? refuse('offer.no_contact')
  const reason = await mayContact(db, id, { channel, purpose: 'marketing', product })
  if (reason) refuse('offer.refused', { reason })
  const token = links.tokenOf({ memberId: id, channel })
  const stop = `${siteOrigin()}/unsubscribe#${token}`
  const oneClick = channel === 'email' ? { unsubscribeUrl: `${siteOrigin()}${oneClickPath(token)}` } : {}
  await db.transaction().execute(async (tx) => {
    const values = { title, text, stop }
    await notifications.send(tx, {
      channel,
      to,
      template: 'offer',
      product,
      language,
      values,
      memberId: id,
      ...oneClick,
    })
    await by.audit(tx, { object: `member:${id}`, after: { channel, product, title, text } })
  })
  return {}
}
