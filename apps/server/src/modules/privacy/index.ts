import type { MemberId } from '@croupier/kernel/ids'
import type { Module } from '../../module.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { PersonalTable } from '../../platform/personal/personal.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Content } from '../content/index.ts'
import type { Identity } from '../identity/index.ts'
import type { MayContact, Notifications } from '../notifications/index.ts'
import { unsubscribeLinks } from './consents/links.ts'
import { oneClickRoutes } from './consents/one-click.ts'
import { consentsRoutes } from './consents/routes.ts'
import { consentsService } from './consents/service.ts'
import { copiesRoutes } from './copies/routes.ts'
import { copiesService } from './copies/service.ts'
import { offersService } from './offers/service.ts'
import { privacyTables } from './personal.ts'
import { offersPolicy } from './policy.ts'

export type PrivacyDeps = Pick<Platform, 'clock' | 'random' | 'jobs' | 'vault'> & {
  database: Pick<Platform['database'], 'db'>
  content: Pick<Content, 'settings'>
  identity: Pick<Identity, 'shownToStaff' | 'contactsOf' | 'standingOf' | 'notifyOwner'>
  /** What every module has about members. */
  personal(): readonly PersonalTable[]
  notifications: Pick<Notifications, 'send'>
  /** Port: whether a member is excluded, or closes the account, implemented by safer gambling. */
  safetyBar(reader: Reader, memberId: MemberId): Promise<'excluded' | 'closed' | null>
  /** The address of the site that a link in a message leads to. */
  siteOrigin(): string
}
export type Privacy = Module & {
  /** The one check of who may get which message. */
  mayContact: MayContact
}

/** Tier 7: consents of members to offers, who may get them, and copies of members' data. */
export function privacy(deps: PrivacyDeps): Privacy {
  const { database, vault, content, identity } = deps
  const { db } = database
  const links = unsubscribeLinks(vault)
  const settings = content.settings.policy(offersPolicy)
  const consents = consentsService({ ...deps, db, links, settings, checkMember: identity.shownToStaff })
  const offers = offersService({ ...deps, db, links, consents })
  const copies = copiesService({ ...deps, db })
  return {
    routes: [...consentsRoutes(consents, offers), ...copiesRoutes(copies)],
    rawRoutes: oneClickRoutes(consents),
    tasks: copies.tasks,
    crons: copies.crons,
    reencrypt: copies.reencrypt,
    personal: privacyTables,
    mayContact: offers.mayContact,
  }
}
