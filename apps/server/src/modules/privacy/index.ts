import type { MemberId } from '@croupier/kernel/ids'
import type { Module } from '../../module.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { PersonalTable } from '../../platform/personal/personal.ts'
import type { Platform } from '../../platform/platform.ts'
import { sumOf } from '../../platform/secrets/reencrypt.ts'
import type { Content } from '../content/index.ts'
import type { Identity } from '../identity/index.ts'
import type { MayContact, Notifications } from '../notifications/index.ts'
import type { Staff } from '../staff/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { unsubscribeLinks } from './consents/links.ts'
import { oneClickRoutes } from './consents/one-click.ts'
import { consentsRoutes } from './consents/routes.ts'
import { consentsService } from './consents/service.ts'
import { copiesRoutes } from './copies/routes.ts'
import { copiesService } from './copies/service.ts'
import { carryOutAll } from './erasures/carry-out.ts'
import { erasuresDesk } from './erasures/desk.ts'
import { listedErasures } from './erasures/listed.ts'
import { erasuresRoutes } from './erasures/routes.ts'
import { type ErasurePorts, erasuresService } from './erasures/service.ts'
import { erasuresStore } from './erasures/store.ts'
import { offersService } from './offers/service.ts'
import { privacyTables } from './personal.ts'
import { erasurePolicy, offersPolicy } from './policy.ts'

export type PrivacyDeps = Pick<Platform, 'clock' | 'random' | 'jobs' | 'vault' | 'log' | 'storage'> & {
  database: Pick<Platform['database'], 'db'>
  staff: Pick<Staff, 'approvals' | 'audit'>
  content: Pick<Content, 'settings' | 'jurisdiction'>
  identity: Pick<
    Identity,
    'shownToStaff' | 'contactsOf' | 'standingOf' | 'notifyOwner' | 'accounts' | 'former' | 'namesOf' | 'memberOf'
  >
  wallet: Pick<Wallet, 'standingOf' | 'balanceOf' | 'freeze' | 'unfreeze'>
  erasurePorts: ErasurePorts
  /** Ids of the members with this username or id. */
  search(typed: string): Promise<MemberId[]>
  /** What every module has about members. */
  personal(): readonly PersonalTable[]
  notifications: Pick<Notifications, 'send' | 'push'>
  /** Port: whether a member is excluded, or closes the account, implemented by safer gambling. */
  safetyBar(reader: Reader, memberId: MemberId): Promise<'excluded' | 'closed' | null>
  /** The address of the site that a link in a message leads to. */
  siteOrigin(): string
}
export type Privacy = Module & {
  /** The one check of who may get which message. */
  mayContact: MayContact
  /** T135: the members whose data are on legal hold. */
  membersOnHold(reader: Reader): Promise<readonly MemberId[]>
}

const ERASE = 'privacy.erase'

/** Tier 7: consents of members to offers, who may get them, and copies and erasures of members' data. */
export function privacy(deps: PrivacyDeps): Privacy {
  const { database, vault, content, identity } = deps
  const { db } = database
  const links = unsubscribeLinks(vault)
  const settings = content.settings.policy(offersPolicy)
  const consents = consentsService({ ...deps, db, links, settings, checkMember: identity.shownToStaff })
  const offers = offersService({ ...deps, db, links, consents })
  const copies = copiesService({ ...deps, db })
  const { audit, approvals } = deps.staff
  const erasures = erasuresService({
    ...deps,
    db,
    audit,
    ports: deps.erasurePorts,
    settings: content.settings.policy(erasurePolicy),
    minYears: () => content.jurisdiction().minRetentionYears,
  })
  const desk = erasuresDesk({ ...deps, db, approvals, erasures })
  const listed = listedErasures({ ...deps, db, audit, erasures })
  const carryOut = () => carryOutAll({ ...deps, db, audit, ports: deps.erasurePorts, erasures, listed })
  return {
    routes: [...consentsRoutes(consents, offers), ...copiesRoutes(copies), ...erasuresRoutes(erasures, desk)],
    rawRoutes: oneClickRoutes(consents),
    tasks: [...copies.tasks, { name: ERASE, run: carryOut }],
    crons: [...copies.crons, { task: ERASE, match: '*/5 * * * *' }],
    reencrypt: async () => sumOf([await copies.reencrypt(), await listed.reencrypt()]),
    personal: privacyTables,
    mayContact: offers.mayContact,
    membersOnHold: erasuresStore.membersOnHold,
  }
}
