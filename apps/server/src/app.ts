import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { isForStaff } from '@croupier/wire/endpoint'
import { registry } from '@croupier/wire/registry'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Loop, Module } from './module.ts'
import { backoffice } from './modules/backoffice/index.ts'
import { type Cashier, cashier, type GatewayAt, type Members } from './modules/cashier/index.ts'
import { type Content, content, type Location } from './modules/content/index.ts'
import { type Draws, draws } from './modules/draws/index.ts'
import { type Games, games } from './modules/games/index.ts'
import { type Identity, identity } from './modules/identity/index.ts'
import { type Lottery, lottery, lotteryGuards } from './modules/lottery/index.ts'
import { type Messaging, messaging } from './modules/messaging/index.ts'
import { type Staff, staff } from './modules/staff/index.ts'
import { type Wallet, wallet } from './modules/wallet/index.ts'
import { attempts } from './platform/attempts/attempts.ts'
import { countryTable } from './platform/country.ts'
import { cipher } from './platform/http/cipher.ts'
import { door } from './platform/http/door.ts'
import { once } from './platform/http/once.ts'
import { bindPages } from './platform/http/pages.ts'
import { bindHealth, bindMetrics } from './platform/http/ports.ts'
import { bindRawRoutes } from './platform/http/raw.ts'
import type { Route } from './platform/http/route.ts'
import { bindRoutes, httpServer, type Tls } from './platform/http/server.ts'
import { heldSessions } from './platform/http/session.ts'
import { limiter } from './platform/http/throttle.ts'
import { bindLive, liveRoutes } from './platform/live/socket.ts'
import { liveTickets } from './platform/live/tickets.ts'
import { bindDocs } from './platform/openapi/pages.ts'
import type { Platform } from './platform/platform.ts'
import type { Build } from './platform/release/manifest.ts'
import { passwords } from './platform/secrets/passwords.ts'
import type { Resealed } from './platform/secrets/reseal.ts'
import { sweep } from './platform/sweep.ts'

export type AppOptions = {
  trustedProxies: string[]
  https: boolean
  /** The site's port speaks TLS itself. The console's does not: it stays on the machine. */
  tls?: Tls | undefined
  /** Where a visitor is; by the table that is shipped when none is given. */
  location?: Location
  /** The header of the operator's edge that counts before it. */
  countryHeader?: string | undefined
  /** Folders of the built browser apps; absent in tests. */
  siteFolder?: string
  consoleFolder?: string
  /** Without one nothing can be paid in or out. */
  gateway?: GatewayAt
  /** What runs here; absent in tests. */
  build?: Build
  /** Whether this node runs jobs and loops. */
  jobs: boolean
  /** Whether it looks at its clock and its settings by itself; a test moves both by hand. */
  watches?: boolean
}

/** The doors of the modules, lowest tier first. */
type Modules = {
  staff: Staff
  content: Content
  identity: Identity
  wallet: Wallet
  messaging: Messaging
  cashier: Cashier
  games: Games
  draws: Draws
  lottery: Lottery
}

export type App = {
  site: FastifyInstance
  console: FastifyInstance
  /** The doors of the modules, for the seed and for tests. */
  modules: Modules
  /** The demo merchant's first data; does nothing when it is there. */
  seed(): Promise<void>
  /** T169: seals under the secret of now what lies under another one, by module. */
  reseal(): Promise<Record<string, Resealed>>
  start(): Promise<void>
  stop(): Promise<void>
}

/** The composition root: builds every module, lowest tier first, and introduces them. The only file that knows them all. */
export async function app(platform: Platform, options: AppOptions): Promise<App> {
  const { clock, random, database, fanout, live, vault, measures, log, jobs, outbox, nodes } = platform
  const { db } = database

  const secrets = { passwords: passwords(), attempts: attempts({ db, clock }) }
  const permissions = registry.flatMap(({ endpoint }) => endpoint.permission ?? [])
  const people = staff({ db, clock, random, fanout, vault, ...secrets, permissions })
  const { audit } = people
  const merchant = content({
    db,
    clock,
    random,
    fanout,
    live,
    log,
    audit,
    approvals: people.approvals,
    location: options.location ?? countryTable(),
  })
  await merchant.load()
  const { settings, jurisdiction } = merchant
  const drawing = draws({
    ...{ clock, random, db: platform.drawsDatabase.db, vault, outbox, live, log, settings },
    alarm: (after) =>
      db.transaction().execute((tx) => people.audit(tx, { ...ofSystem, object: `node:${nodes.nodeId}`, after })),
  })
  const accounts = identity({
    ...{ db, clock, random, fanout, outbox, vault, ...secrets, settings, jurisdiction },
    agreementVersion: merchant.agreementVersion,
    openAccounts: (tx, memberId) => purse.openAccounts(tx, memberId),
  })
  const purse = wallet({ ...platform, jurisdiction })
  const inbox = messaging({ db, clock, random, jobs, live })
  const money = cashier({
    ...{ db, clock, random, vault, outbox, jobs, log },
    ...{ staff: people, content: merchant, wallet: purse, members: membersOf(accounts) },
    turnover: { since: (reader, memberId, from) => shelf.betBook.turnoverSince(reader, memberId, from) },
    gateway: options.gateway ?? null,
  })
  const shelf = games({ clock, database, wallet: purse, names: accounts.namesOf })
  const { betBook, rounds } = shelf
  const tickets = lottery({
    ...{ ...platform, settings, draws: drawing, wallet: purse, betBook, rounds },
    mayBet: async (reader, memberId) => !merchant.isClosed() && !(await accounts.isStopped(reader, memberId)),
  })
  purse.lane.register({ guards: lotteryGuards })
  const doors = {
    staff: people,
    content: merchant,
    identity: accounts,
    wallet: purse,
    messaging: inbox,
    cashier: money,
    games: shelf,
    draws: drawing,
    lottery: tickets,
  }
  const office = backoffice({ ...platform, db, node: nodes.nodeId, build: options.build ?? null, ...doors })
  const modules: Module[] = [...Object.values(doors), office]

  const sessions = heldSessions({ directory: accounts.directory, fanout, clock })
  const staffSessions = heldSessions({ directory: people.directory, fanout, clock })
  const envelope = cipher({ db, clock, random, vault })
  const liveDoor = liveTickets({ db, clock, random, vault })
  const enter = door({
    clock,
    sessions,
    staffSessions,
    cipher: envelope,
    once: once({ db, clock }),
    limiter: limiter({ pool: database.pool, redis: platform.redis }),
    paymentPasswords: accounts.paymentPasswords,
    gatekeeper: merchant.gatekeeper,
    https: options.https,
    countryHeader: options.countryHeader,
  })
  const routes: Route[] = [
    ...envelope.routes,
    ...liveRoutes(liveDoor),
    ...modules.flatMap((module) => module.routes ?? []),
  ]
  everyEndpointHasOneRoute(routes)

  const ready = async () => {
    for (const module of modules) {
      const why = await module.ready?.()
      if (why) return why
    }
    return null
  }
  const { tls, https, trustedProxies } = options
  const build = options.build?.version ?? 'unsealed'
  const shared = { version: build, log, random, measures, trustedProxies }
  const site = await httpServer({ ...shared, https, tls })
  const operator = await httpServer({ ...shared, https: https && !tls })
  for (const server of [site, operator])
    bindHealth(server, { database, ready, verification: office.verification.state })
  bindMetrics(operator, measures)
  bindRoutes(
    site,
    routes.filter((route) => !isForStaff(route.endpoint)),
    enter,
    log,
  )
  bindRoutes(
    operator,
    routes.filter((route) => isForStaff(route.endpoint) || route.endpoint.path === '/wps/system/cipher-key'),
    enter,
    log,
  )
  await bindRawRoutes(
    site,
    modules.flatMap((module) => module.rawRoutes ?? []),
  )
  bindLive(site, { clock, log, live, tickets: liveDoor, sessions, fanout, https })
  const version = 'v1'
  bindDocs(
    site,
    registry.filter(({ endpoint }) => !isForStaff(endpoint)),
    { title: 'Croupier: calls of the site', version, build },
  )
  bindDocs(
    operator,
    registry.filter(({ endpoint }) => isForStaff(endpoint)),
    { title: 'Croupier: calls of the console', version, build },
  )
  await bindPages(site, options.siteFolder, build)
  await bindPages(operator, options.consoleFolder, build)

  const { task: sweeping, cron: sweepTimes } = sweep({ db, clock })
  jobs.register(sweeping)
  jobs.cron(sweepTimes)
  for (const module of modules) {
    for (const task of module.tasks ?? []) jobs.register(task)
    for (const cron of module.crons ?? []) jobs.cron(cron)
    live.attach(module.channels ?? [])
  }
  outbox.attach(modules.flatMap((module) => module.listeners ?? []))
  const watches: Loop[] = options.watches ? modules.flatMap((module) => module.watches ?? []) : []
  const loops = modules.flatMap((module) => module.loops ?? [])

  return {
    site,
    console: operator,
    modules: doors,
    seed: () =>
      db.transaction().execute(async (tx) => {
        // Nodes that start together on an empty database take turns: the second finds everything there.
        await sql`select pg_advisory_xact_lock(hashtext('croupier:seed'))`.execute(tx)
        for (const module of modules) await module.seed?.(tx)
      }),
    async reseal() {
      const told: Record<string, Resealed> = { cipher: await envelope.reseal() }
      for (const [name, module] of Object.entries<Module>(doors)) if (module.reseal) told[name] = await module.reseal()
      return told
    },
    async start() {
      await nodes.start()
      await office.verification.watch.start()
      for (const watch of watches) await watch.start()
      if (!options.jobs) return
      for (const loop of loops) await loop.start()
      await jobs.start()
    },
    async stop() {
      await Promise.all([site.close(), operator.close()])
      await jobs.stop()
      await office.verification.watch.stop()
      for (const loop of [...watches, ...loops].toReversed()) await loop.stop()
    },
  }
}

/** T002: a clock that is off is written down by no person. */
const ofSystem = { staffId: null, action: 'system.clock.drift', address: '' }

/** Introduces the cashier to the members. */
const membersOf = (accounts: Identity): Members => ({
  payeeNameOf: accounts.payeeNameOf,
  restsUntil: accounts.restsUntil,
  async registeredAt(reader, memberId) {
    const member = await accounts.memberOf(reader, memberId)
    invariant(member, 'an account has its member')
    return member.registeredAt
  },
  usernames: (_, memberIds) => accounts.namesOf(memberIds as MemberId[]),
  async search(reader, typed) {
    const found = [await accounts.memberOf(reader, typed), await accounts.memberNamed(reader, typed)]
    return found.flatMap((member) => member?.id ?? [])
  },
  async secured(tx, { memberId, what, keepSession }) {
    await accounts.secured(tx, memberId, what)
    const ended = await accounts.sessions.end(tx, { memberId, keep: keepSession, reason: 'payout account changed' })
    return () => accounts.sessions.tell(ended)
  },
})

/** The server refuses to start when an endpoint of the registry has no route, or two, or a route is not in the registry. */
function everyEndpointHasOneRoute(routes: readonly Route[]): void {
  for (const { name, endpoint } of registry) {
    const count = routes.filter((route) => route.endpoint === endpoint).length
    invariant(count === 1, `endpoint ${name} (${endpoint.method} ${endpoint.path}) has ${count} routes`)
  }
  for (const { endpoint } of routes) {
    invariant(
      registry.some((one) => one.endpoint === endpoint),
      `${endpoint.method} ${endpoint.path} is not in the registry`,
    )
  }
}
