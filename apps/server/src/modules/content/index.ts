import type { BusinessCalendar } from '@croupier/kernel/business-day'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { Flags } from '@croupier/rules/access'
import type { Schema } from '@croupier/wire/endpoint'
import type { Policy } from '@croupier/wire/policy'
import type * as z from 'zod/mini'
import type { Module } from '../../module.ts'
import type { Audit } from '../../platform/audit.ts'
import type { AdmissionCheck } from '../../platform/db/admission.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Fanout } from '../../platform/fanout/fanout.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Gatekeeper } from '../../platform/http/door.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Logger } from '../../platform/log.ts'
import type { Staff } from '../staff/index.ts'
import { appFiles } from './apps/files.ts'
import { appsRoutes } from './apps/routes.ts'
import { type AppsDeps, appsService } from './apps/service.ts'
import { articlesRoutes } from './articles/routes.ts'
import { announcementSchedule } from './articles/schedule.ts'
import { articlesService } from './articles/service.ts'
import { helpRoutes } from './help/routes.ts'
import { helpService } from './help/service.ts'
import { jurisdictionPolicy } from './jurisdiction/policy.ts'
import { type Profile, profiles } from './jurisdiction/profiles.ts'
import { mediaFiles } from './media/files.ts'
import { mediaRoutes } from './media/routes.ts'
import { type MediaDeps, mediaService } from './media/service.ts'
import { seedContent } from './seed/seed.ts'
import { settingsRoutes } from './settings/routes.ts'
import { type PolicyJudge, type PolicyReader, type Settings, settingsService } from './settings/service.ts'
import { settingsStore } from './settings/store.ts'
import { setupRoutes } from './setup/routes.ts'
import { setupService } from './setup/service.ts'
import { siteIsOpen } from './site/admission-store.ts'
import { maintenanceService } from './site/maintenance.ts'
import { manifestRoute } from './site/manifest.ts'
import { announcementsPolicy, linksPolicy, merchantPolicy } from './site/policy.ts'
import { siteRoutes } from './site/routes.ts'
import { type SiteService, siteService } from './site/service.ts'
import type { Location, Visitor } from './site/visitors.ts'
import { type WebClipDeps, webClipRoute } from './site/web-clip.ts'
import { siteTextsRoutes } from './site-texts/routes.ts'
import { siteTextsService } from './site-texts/service.ts'
import { termsRoutes } from './terms/routes.ts'
import { type TermsInForce, termsService } from './terms/service.ts'
import { versionsKit } from './versions/service.ts'

export { jurisdictionPolicy } from './jurisdiction/policy.ts'
export { type Profile, type ProfileName, profiles } from './jurisdiction/profiles.ts'
export { demoBrand, demoMerchant } from './seed/merchant.ts'
export type { PolicyJudge, PolicyReader } from './settings/service.ts'
export { brandPolicy, merchantPolicy } from './site/policy.ts'
export type { Location } from './site/visitors.ts'

export type ContentDeps = Pick<WebClipDeps, 'siteOriginOf'> & {
  /** Signs profiles for iPhones with the operator's certificate; null without one. */
  signProfile: WebClipDeps['sign']
  db: Db
  clock: Clock
  random: Random
  fanout: Fanout
  files: Pick<Files, 'put' | 'keep' | 'get' | 'remove'>
  live: Live
  log: Logger
  jobs: Pick<Jobs, 'add'>
  audit: Audit
  approvals: Pick<Staff['approvals'], 'register' | 'mayStill'>
  location: Location
  /** A production deployment shows visitors nothing until staff have set it up and opened it. */
  startsClosed: boolean
  /** Port: the business days that figures count by, implemented by games. */
  businessDay(): BusinessCalendar
  /** Port: the age from which a person may register, implemented by identity. */
  minimumAge(): number
  /** Port: the labels and the VIP rank of a member, implemented by identity and messaging. */
  memberAudience(memberId: MemberId): Promise<{ labels: readonly string[]; rank: number }>
  /** Port: what the registration form shows, implemented by identity. */
  registerRules(): Promise<unknown>
  /** Port: whether the site has live chat of its own, and members a chat room, implemented by messaging. */
  chats(): { hasLiveChat: boolean; hasChatRoom: boolean }
  /** Port: the origins that serve the games of providers, implemented by providers. */
  gameOrigins(): readonly string[]
  /** Port: whether the merchant has VIP levels, implemented by rewards. */
  hasVip(): boolean
  /** Port: texts of higher modules that name pictures of the library, implemented by rewards and providers. */
  pictureUses: MediaDeps['pictureUses']
}

export type Content = Module & {
  /** The numbers of other modules: `settings.policy(definition)` returns a function that reads the current value. */
  settings: PolicyReader & PolicyJudge
  /** Calls back with the name of every setting that changed, on this node, after the new value is in place. */
  onSettingChange(watcher: (name: string) => void): void
  /** The jurisdiction profile in force: bounds for the numbers of other modules. */
  jurisdiction: () => Profile
  /** Changes fields of a setting of a new deployment, in the caller's transaction. */
  seedSetting<S extends Schema>(tx: Tx, policy: Policy<S>, change: Partial<z.output<S>>): Promise<void>
  /** For the door: refuses `server.maintenance` and `server.restricted`. */
  gatekeeper: Gatekeeper
  /** Checks of bets and deposits that depend on content. */
  admissionChecks: readonly AdmissionCheck[]
  /** The country of a visitor, by the edge network or by the table; null when it is unknown. */
  countryOf(visitor: Visitor): string | null
  /** Keeps the pictures that a value names until the commit of `tx`; refuses `file.unknown`. */
  holdPictures(tx: Tx, value: unknown): Promise<void>
  /** Whether the site is closed for maintenance. */
  isClosed(): boolean
  /** §3: the feature flags. `accessOf` of the rules says what they switch. */
  flags(): Flags
  merchant(): { code: string; name: string; currency: { code: string; symbol: string }; routers: readonly string[] }
  /** §4: the channels of customer service that lead to allowed hosts. */
  serviceChannels(): readonly { csType: 'VIP' | 'LIVECHAT'; path: string }[]
  /** What the page of the site has before its code runs. */
  head: SiteService['head']
  /** The version of the user agreement in force; null while there is none. */
  termsInForce(): Promise<TermsInForce | null>
  /** §2: the notices and promotions that are published for a member now. */
  publishedNews(memberId: MemberId): Promise<{ id: string; publishedAt: Date }[]>
  /** The stored settings, each with its object in the audit log. */
  storedSettings(reader: Reader): Promise<{ name: string; value: unknown; object: string }[]>
  /** Reads the stored settings. Before that, every policy has its initial value. */
  load(): Promise<void>
}

const FIRST_START = { by: 'first start', reason: 'The first start of the demo' }

/** Tier 2: the merchant's identity, texts and settings, and whether the site is open. */
export function content(deps: ContentDeps): Content {
  const { clock, audit } = deps
  const { media, apps, settings, law, maintenance, site, siteTexts, articles, terms, help, setup, dueTask } =
    partsOf(deps)
  return {
    routes: [
      ...siteRoutes(site),
      ...siteTextsRoutes(siteTexts),
      ...articlesRoutes(articles),
      ...settingsRoutes(settings, maintenance),
      ...mediaRoutes(media),
      ...appsRoutes(apps),
      ...termsRoutes(terms),
      ...helpRoutes(help),
      ...setupRoutes(setup),
    ],
    rawRoutes: [
      ...mediaFiles(media),
      appFiles(apps),
      manifestRoute(site),
      webClipRoute({ ...deps, site, media, sign: deps.signProfile }),
    ],
    channels: maintenance.channels,
    tasks: [...maintenance.tasks, dueTask],
    crons: maintenance.crons,
    watches: [settings.watch],
    settings,
    onSettingChange: settings.onChange,
    jurisdiction: law,
    async seedSetting(tx, policy, change) {
      const { before, after } = await settings.replace(tx, policy, FIRST_START, (value) =>
        Object.assign({}, value, change),
      )
      // T003: a verification finds a setting that was changed past the audit log.
      const act = { action: 'content.setting.edit', object: `setting:${policy.name}`, before, after }
      await audit(tx, { ...act, staffId: null, address: '', reason: FIRST_START.reason })
    },
    admissionChecks: [siteIsOpen],
    gatekeeper: { admit: (endpoint, _, from) => site.admit(endpoint, from) },
    countryOf: site.countryOf,
    holdPictures: media.hold,
    isClosed: maintenance.isOn,
    flags: site.flags,
    merchant: site.merchant,
    serviceChannels: site.channels,
    head: site.head,
    termsInForce: terms.inForce,
    publishedNews: articles.publishedNews,
    load: settings.load,
    storedSettings: settings.stored,
    async seed(tx) {
      await seedContent(tx, clock.now())
      await terms.forget()
    },
  }
}

/** Pictures and apps. `holdPictures` keeps those that a value names, of both kinds. */
function filesOf(deps: MediaDeps & Pick<AppsDeps, 'files' | 'versions'>, downloads: () => readonly { url: string }[]) {
  const media = mediaService(deps)
  const apps = appsService({
    ...deps,
    offered: () => downloads().map(({ url }) => url),
    stored: async (tx) => (await settingsStore.lock(tx, merchantPolicy.name))?.value,
  })
  const holdPictures = async (tx: Tx, value: unknown) => {
    await media.hold(tx, value)
    await apps.hold(tx, value)
  }
  return { media, apps, holdPictures }
}

/** Lets open pages read the announcements again: after a change, and when one begins or ends. */
function announcing({ settings, ...deps }: Pick<ContentDeps, 'db' | 'clock' | 'jobs'> & { settings: Settings }) {
  settings.policy(announcementsPolicy)
  const announceChange = async (tx: Tx, by: string) => {
    await settings.replace(tx, announcementsPolicy, { by, reason: '' }, ({ changes }) => ({ changes: changes + 1 }))
  }
  return { announceChange, ...announcementSchedule({ ...deps, announceChange }) }
}

function partsOf(deps: ContentDeps) {
  const {
    db,
    clock,
    random,
    fanout,
    files,
    live,
    log,
    audit,
    approvals,
    startsClosed,
    jobs,
    memberAudience,
    pictureUses,
    ...ports
  } = deps
  const versions = versionsKit({ db, clock })
  const { media, apps, holdPictures } = filesOf({ db, clock, files, versions, pictureUses }, () => site.downloads())
  const settings = settingsService({ db, clock, fanout, log, approvals, versions, holdPictures, startsClosed })
  const jurisdiction = settings.policy(jurisdictionPolicy)
  const links = settings.policy(linksPolicy)
  const maintenance = maintenanceService({ db, clock, live, settings, audit, approvals })
  const linkHosts = () => links().hosts
  const siteTexts = siteTextsService({ db, clock, settings })
  const law = () => profiles[jurisdiction().profile]
  const ownTexts = siteTexts.versionFor
  const site = siteService({ ...ports, clock, settings, maintenance, linkHosts, jurisdiction: law, ownTexts })
  const { announceChange, announceAt, task: dueTask } = announcing({ db, clock, jobs, settings })
  const editing = {
    approvals,
    opening: settings.opening,
    db,
    clock,
    random,
    versions,
    holdPictures,
    linkHosts,
    announceChange,
    announceAt,
  }
  const articles = articlesService({ ...editing, countryOf: site.countryOf, memberAudience })
  const terms = termsService(editing)
  const setup = setupService({ db, clock, settings, site })
  return {
    media,
    apps,
    settings,
    law,
    maintenance,
    site,
    siteTexts,
    articles,
    terms,
    help: helpService(editing),
    setup,
    dueTask,
  }
}
