import { registry } from '@croupier/wire/registry'
import type { Module } from '../module.ts'
import type { Agents } from '../modules/agents/index.ts'
import { type Backoffice, backoffice as createBackoffice } from '../modules/backoffice/index.ts'
import type { Cashier, GatewayAt } from '../modules/cashier/index.ts'
import { type Content, content as createContent, jurisdictionPolicy, type Location } from '../modules/content/index.ts'
import type { Draws } from '../modules/draws/index.ts'
import { games as createGames, type Games } from '../modules/games/index.ts'
import { identity as createIdentity, type Identity, registrationPolicy } from '../modules/identity/index.ts'
import type { Kyc, WatchLists } from '../modules/kyc/index.ts'
import type { Lottery } from '../modules/lottery/index.ts'
import { messaging as createMessaging, type Messaging } from '../modules/messaging/index.ts'
import type { Notifications } from '../modules/notifications/index.ts'
import type { Privacy } from '../modules/privacy/index.ts'
import type { Providers } from '../modules/providers/index.ts'
import type { Rewards } from '../modules/rewards/index.ts'
import { risk as createRisk, type Risk } from '../modules/risk/index.ts'
import type { SaferGambling } from '../modules/safer-gambling/index.ts'
import { staff as createStaff, type Staff } from '../modules/staff/index.ts'
import { statements as createStatements, type Statements } from '../modules/statements/index.ts'
import { wallet as createWallet, type RoundsOf, type Wallet } from '../modules/wallet/index.ts'
import { attempts } from '../platform/attempts/attempts.ts'
import { countryTable } from '../platform/country.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Build } from '../platform/release/manifest.ts'
import { type HashPolicy, passwords } from '../platform/secrets/passwords.ts'
import type { ContentSigner } from '../platform/secrets/signed-content.ts'
import { accountPorts } from './account-ports.ts'
import { type AgentOptions, connectAgents } from './agents.ts'
import { connectCashier } from './cashier.ts'
import { type CalendarOptions, connectDraws } from './draws.ts'
import { connectKyc } from './kyc.ts'
import { connectLottery, type LotteryOptions } from './lottery.ts'
import { audiencePorts, holdersPort } from './members.ts'
import { membersFound } from './members-found.ts'
import { connectNotifications, connectPrivacy, type MessageOptions } from './messages.ts'
import { connectProviders } from './providers.ts'
import { connectRewards } from './rewards.ts'
import { connectSaferGambling, safetyBar, safetyPorts } from './safer-gambling.ts'
import { siteAddresses } from './site-addresses.ts'

type OptionsElsewhere = MessageOptions & CalendarOptions & AgentOptions & LotteryOptions
export type ModuleOptions = OptionsElsewhere & {
  /** Finds a visitor's country. Defaults to the table that is shipped. */
  location?: Location
  /** Without a gateway, deposits and withdrawals are unavailable. */
  gateway?: GatewayAt
  /** Where a third party that proves phone numbers publishes its keys; those of Firebase by default. */
  phoneProviderKeys?: string | undefined
  /** Lists of sanctions and of politically exposed persons; none by default. */
  lists?: WatchLists
  /** The build that runs here; absent in tests. */
  build?: Build
  /** Visitors see nothing of the site until staff have set it up and opened it; see `CROUPIER_MODE`. */
  startsClosed?: boolean
  /** The site is served under https. */
  https?: boolean
  /** Signs configuration profiles for iPhones; without it they have no signature. */
  signProfile?: ContentSigner
  /** The costs of the hashes of passwords; those of T023 by default. */
  hashPolicy?: HashPolicy | undefined
}

/** The public interface of every module, lowest tier first. */
export type Modules = {
  files: Module
  staff: Staff
  content: Content
  notifications: Notifications
  identity: Identity
  wallet: Wallet & Module
  messaging: Messaging
  statements: Statements
  saferGambling: SaferGambling
  kyc: Kyc
  privacy: Privacy
  risk: Risk
  cashier: Cashier
  games: Games
  draws: Draws
  lottery: Lottery
  providers: Providers
  rewards: Rewards
  agents: Agents
  backoffice: Backoffice
}

type Secrets = Pick<Parameters<typeof createStaff>[0], 'passwords' | 'attempts'>

/** Creates every module, lowest tier first, and passes each one the modules below it that it depends on. */
export async function createModules(platform: Platform, options: ModuleOptions): Promise<Modules> {
  const { database, clock, nodeId } = platform
  const { db } = database
  const secrets: Secrets = { passwords: passwords(options.hashPolicy), attempts: attempts({ db, clock }) }
  const permissions = registry.flatMap(({ endpoint }) => endpoint.permission ?? [])

  const staff = createStaff({ ...platform, ...secrets, db, permissions })
  // The bet book and the members are created after content, which asks them when a page loads.
  const content = await loadContent(platform, options, staff, {
    businessDay: () => games.businessDay(),
    minimumAge: () => identity.minimumAge(),
    registerRules: () => identity.registerRules(),
    ...audiencePorts(db, () => ({ identity, messaging, providers, rewards })),
  })
  // Privacy is created later; notifications asks it before each message.
  const notifications = connectNotifications(platform, options, { staff, content }, () => privacy)
  const draws = connectDraws(platform, { staff, content }, options, () => games.businessDay())
  // The wallet is created after identity, which calls it at registrations only.
  const identity = connectIdentity(platform, secrets, content, {
    ...accountPorts(clock, () => ({ wallet, saferGambling, agents, rewards })),
    ...safetyPorts(() => saferGambling),
    notifications,
    phoneProviderKeys: options.phoneProviderKeys,
    ...siteAddresses(content.merchant, options.https === true),
    approvals: staff.approvals,
    internalHosts: options.internalHosts ?? [],
  })
  // The bet book is created after the wallet, which calls it for account records only.
  const roundsOf: RoundsOf = (reader, memberId, betIds) => games.roundsOf(reader, memberId, betIds)
  const { jurisdiction } = content
  const wallet = createWallet({ ...platform, jurisdiction, roundsOf, members: holdersPort(identity) })
  const search = (reader: Reader, typed: string) => membersFound(identity, reader, typed)
  const messaging = connectMessaging(platform, { staff, content, notifications, identity }, search, () => modules)
  const currency = () => content.merchant().currency.code
  const statements = createStatements({ ...platform, db, staff, wallet, currency })
  // The bet book and the cashier are created after safer gambling, which calls them for figures only.
  const beneath = { staff, content, identity, wallet, messaging }
  const saferGambling = connectSaferGambling(platform, { ...beneath, search }, () => ({ games, cashier, kyc }))
  const forPrivacy = { staff, content, notifications, identity, wallet, saferGambling }
  const privacy = connectPrivacy(platform, options, forPrivacy, () => ({ games, cashier, kyc, all }))
  const kyc = connectKyc(platform, { ...beneath, saferGambling }, options.lists)
  const checks = [...content.admissionChecks, ...identity.admissionChecks, ...kyc.admissionChecks]
  const risk = createRisk({ wallet, saferGambling, checks })
  const games = connectGames(platform, { content, identity, wallet, saferGambling, risk }, () => ({ cashier, rewards }))
  const parts = { staff, content, wallet, identity, saferGambling, kyc, risk, games }
  const cashier = connectCashier(platform, options.gateway ?? null, parts, () => ({ agents, rewards }))
  const lottery = connectLottery(platform, options, { ...beneath, games, draws }, () => agents)
  const providers = connectProviders(platform, options, { staff, content, identity, wallet, games, risk })
  // Agents are created after rewards, which ask them for rates of rebates only.
  const rewards = connectRewards(platform, { ...parts, messaging, cashier, providers, search }, () => agents)
  const agents: Agents = connectAgents(platform, options, { ...parts, messaging, statements, cashier, rewards, search })
  draws.registerDigestSource(agents.digestLines)
  const first = { staff, content, notifications, identity, wallet, messaging, statements }
  const products = { games, draws, lottery, providers, rewards, agents }
  const below = { ...first, saferGambling, privacy, kyc, risk, cashier, ...products }
  const backoffice = createBackoffice({ ...platform, ...below, db, node: nodeId, build: options.build ?? null })
  const modules = { files: platform.files, ...below, backoffice }
  const all: Module[] = Object.values(modules)
  return modules
}

/** Creates content and reads the settings, which other modules ask for while they are created. */
async function loadContent(
  platform: Platform,
  options: ModuleOptions,
  { approvals, audit }: Staff,
  ports: Pick<
    Parameters<typeof createContent>[0],
    | 'businessDay'
    | 'minimumAge'
    | 'registerRules'
    | 'chats'
    | 'gameOrigins'
    | 'hasVip'
    | 'memberAudience'
    | 'pictureUses'
  >,
): Promise<Content> {
  const { location = countryTable(), startsClosed = false } = options
  const { siteOriginOf } = siteAddresses(() => content.merchant(), options.https === true)
  const content: Content = createContent({
    ...platform,
    db: platform.database.db,
    audit,
    approvals,
    location,
    startsClosed,
    siteOriginOf,
    signProfile: options.signProfile ?? null,
    ...ports,
  })
  await content.load()
  return content
}

function connectMessaging(
  platform: Platform,
  { staff, content, notifications, identity }: Pick<Modules, 'staff' | 'content' | 'notifications' | 'identity'>,
  search: Parameters<typeof createMessaging>[0]['members']['search'],
  // Created later: messaging asks them for the time zone, and who is excluded or on legal hold.
  above: () => Pick<Modules, 'games' | 'privacy' | 'saferGambling' | 'rewards'>,
): Messaging {
  const { db } = platform.database
  return createMessaging({
    ...platform,
    db,
    timeZone: () => above().games.businessDay().timeZone,
    membersOnHold: (reader) => above().privacy.membersOnHold(reader),
    roomStanding: async (reader, memberId) => {
      if (await safetyBar(above().saferGambling)(reader, memberId)) return 'excluded'
      const { mobile, email } = await identity.contactsOf(reader, memberId)
      return mobile?.verifiedAt || email?.verifiedAt ? 'ok' : 'unverified'
    },
    nicknameOf: async (reader, memberId) => (await identity.memberOf(reader, memberId))?.nickname ?? null,
    members: { usernames: identity.namesOf, search },
    staffName: staff.displayNameOf,
    push: notifications.push.sendTo,
    rankOf: (reader, memberId) => above().rewards.levelOf(reader, memberId),
    channels: content.serviceChannels,
    settings: content.settings,
    publishedNews: content.publishedNews,
    memberSince: async (memberId) => (await identity.memberOf(db, memberId))?.registeredAt ?? platform.clock.now(),
  })
}

/** The minimum age is the higher one of two. */
const AGE_SETTINGS = [registrationPolicy.name, jurisdictionPolicy.name]

function connectIdentity(
  platform: Platform,
  secrets: Secrets,
  { settings, jurisdiction, flags, termsInForce, onSettingChange }: Content,
  ports: Omit<Parameters<typeof createIdentity>[0], keyof Platform | keyof Secrets | keyof Content | 'db'>,
): Identity {
  const { db } = platform.database
  const identity = createIdentity({
    ...platform,
    ...secrets,
    ...ports,
    db,
    settings,
    jurisdiction,
    flags,
    termsInForce,
  })
  onSettingChange((name) => {
    if (AGE_SETTINGS.includes(name)) identity.ages.mayHaveChanged()
  })
  return identity
}

function connectGames(
  { clock, database, log, fanout }: Platform,
  {
    content,
    identity,
    wallet,
    saferGambling,
    risk,
  }: Pick<Modules, 'content' | 'identity' | 'wallet' | 'saferGambling' | 'risk'>,
  // Both are created after the bet book, which calls them for the profit and loss of a member and for stakes from bonus money.
  later: () => Pick<Modules, 'cashier' | 'rewards'>,
): Games {
  const { admission } = risk
  return createGames({
    clock,
    database,
    log,
    fanout,
    wallet,
    members: { usernames: identity.namesOf, hidden: saferGambling.excludedAmong },
    orders: (reader, memberId, period) => later().cashier.figures.ofMemberBetween(reader, memberId, period),
    settings: content.settings,
    admission: {
      guards: admission.guards,
      check: (tx, bet) => admission.check(tx, { act: 'bet', ...bet }),
      refunded: saferGambling.limits.giveBack,
    },
    bonus: {
      forStake: (bet) => later().rewards.bonusFunds.forStake(bet),
      available: (reader, memberId, category) => later().rewards.bonusFunds.available(reader, memberId, category),
      isRunning: (tx, memberId) => later().rewards.bonusFunds.isRunning(tx, memberId),
    },
  })
}
