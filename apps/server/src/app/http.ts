import { invariant } from '@croupier/kernel/invariant'
import { agentApi } from '@croupier/wire/agents/api'
import { siteTexts } from '@croupier/wire/content/site-texts'
import { whitelabel } from '@croupier/wire/content/system'
import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { cipherKey } from '@croupier/wire/platform/platform'
import { registry } from '@croupier/wire/registry'
import type { FastifyInstance } from 'fastify'
import type { Module } from '../module.ts'
import { callQueue } from '../platform/http/call-queue.ts'
import { type Cipher, cipher as createCipher } from '../platform/http/cipher.ts'
import { type CrowdCall, crowdGate } from '../platform/http/crowd.ts'
import { door, uploadGate } from '../platform/http/door.ts'
import type { Tls } from '../platform/http/listener.ts'
import { once } from '../platform/http/once.ts'
import type { PageHead } from '../platform/http/page-head.ts'
import { bindPages, bindPreview } from '../platform/http/pages.ts'
import { bindHealth, bindMetrics, readiness } from '../platform/http/ports.ts'
import { bindRawRoutes } from '../platform/http/raw.ts'
import type { Route } from '../platform/http/route.ts'
import { bindRoutes, httpServer } from '../platform/http/server.ts'
import { filePace, type Limiter, limiter } from '../platform/http/throttle.ts'
import type { ConnectionLimits } from '../platform/live/limits.ts'
import { bindLive, liveRoutes } from '../platform/live/socket.ts'
import { type LiveTickets, liveTickets } from '../platform/live/tickets.ts'
import { bindDocs, docsOf } from '../platform/openapi/pages.ts'
import type { Platform } from '../platform/platform.ts'
import type { Build } from '../platform/release/manifest.ts'
import { type SessionCache, sessionCache } from '../platform/sessions/cache.ts'
import type { Modules } from './modules.ts'

export type HttpOptions = {
  trustedProxies: string[]
  https: boolean
  /** The site's port speaks TLS itself. The console's does not: it stays on the machine. */
  tls?: Tls | undefined
  /** The header in which the operator's edge names a visitor's country. It overrides the country table. */
  countryHeader?: string | undefined
  /** Set in tests only. */
  connectionLimits?: ConnectionLimits
  /** Folders of the built browser apps; absent in tests. */
  siteFolder?: string
  consoleFolder?: string
  /** The build that runs here; absent in tests. */
  build?: Build
}

/** Calls of the site that the console answers, too: the key for encrypted bodies, and the merchant and its texts for previews. */
const ON_BOTH = new Set<Endpoint>([cipherKey, siteTexts, whitelabel])

/**
 * Envelopes of a drop, and tickets of a game before its cut-off. A ticket waits for the disk most of its time, so few inside would leave
 * many behind the cut-off.
 */
const crowdsOf = ({ draws }: Pick<Modules, 'draws'>): readonly CrowdCall[] => [
  ...registry.flatMap(({ endpoint }) => (endpoint.urgent === 'crowd' ? [{ endpoint }] : [])),
  {
    endpoint: placeTicket,
    field: { name: 'game', isKnown: (game) => draws.games().some(({ code }) => code === game) },
    inside: 24,
    hasDeadline: true,
  },
]

/** The two ports: one for members and partners, one for staff. */
export type Servers = { site: FastifyInstance; console: FastifyInstance; cipher: Cipher }

type Shared = { sessions: SessionCache; cipher: Cipher; tickets: LiveTickets; limiter: Limiter }

/** Creates both HTTP servers with every route, page and live channel. They do not listen yet. */
export async function createServers(platform: Platform, options: HttpOptions, modules: Modules): Promise<Servers> {
  const { db } = platform.database
  const { clock, random, vault, fanout, log } = platform
  const shared: Shared = {
    sessions: sessionCache({ directory: modules.identity.directory, fanout, clock }),
    cipher: createCipher({ db, clock, random, vault }),
    tickets: liveTickets({ db, clock, random, vault }),
    limiter: limiter({ pool: platform.database.pool, redis: platform.redis }),
  }
  const deps = doorDeps(platform, options, modules, shared)
  const enter = door(deps)
  const all: Module[] = Object.values(modules)
  const routes: Route[] = [
    ...shared.cipher.routes,
    ...liveRoutes(shared.tickets),
    ...all.flatMap((module) => module.routes ?? []),
  ]
  everyEndpointHasOneRoute(routes)
  const ofPrograms = modules.agents.keyRoutes

  const { site, console } = await openServers(platform, options, modules)
  const siteRoutes = routes.filter((route) => !isForStaff(route.endpoint))
  const consoleRoutes = routes.filter(({ endpoint }) => isForStaff(endpoint) || ON_BOTH.has(endpoint))
  bindRoutes(site, [...siteRoutes, ...ofPrograms], enter, log, uploadGate(deps))
  bindRoutes(console, consoleRoutes, enter, log, uploadGate(deps))
  const rawRoutes = all.flatMap((module) => module.rawRoutes ?? [])
  await bindRawRoutes(site, rawRoutes)
  const onBoth = rawRoutes.filter(({ isOnBothPorts }) => isOnBothPorts)
  await bindRawRoutes(console, onBoth)
  const { https, connectionLimits } = options
  bindLive(site, { ...platform, ...shared, https, connectionLimits })
  await bindDocsAndPages({ site, console }, options, modules)
  return { site, console, cipher: shared.cipher }
}

function doorDeps(
  platform: Platform,
  options: HttpOptions,
  { staff, content, identity, agents }: Modules,
  shared: Shared,
) {
  const { clock, database, fanout } = platform
  return {
    ...shared,
    clock,
    staffSessions: sessionCache({ directory: staff.directory, fanout, clock }),
    keys: agents.keys,
    queue: callQueue(() => database.pool.waitingCount > 0),
    once: once({ db: database.db, clock }),
    paymentPasswords: identity.paymentPasswords,
    stepUp: identity.stepUp,
    gatekeeper: content.gatekeeper,
    audit: staff.audit,
    https: options.https,
    countryHeader: options.countryHeader,
  }
}

/** Both servers with their probes for the operator's monitoring. */
async function openServers(platform: Platform, options: HttpOptions, modules: Modules) {
  const { log, clock, random, measures, database, drawsDatabase } = platform
  const { https, tls, trustedProxies } = options
  const shared = { version: versionOf(options), log, random, measures, trustedProxies }
  const site = await httpServer({ ...shared, https, tls, gate: crowdGate({ clock, calls: crowdsOf(modules) }) })
  const console = await httpServer({ ...shared, https: https && !tls })
  const { verification } = modules.backoffice
  const pools = [database.pool, drawsDatabase.pool]
  const ready = readiness({ pools, reason: () => reasonNotReady(modules) })
  const probes = { ready, verification: verification.state }
  bindHealth(site, probes)
  bindHealth(console, probes)
  bindMetrics(console, measures)
  return { site, console }
}

/** The first module's reason not to take traffic now, or null. */
async function reasonNotReady(modules: Modules): Promise<string | null> {
  for (const module of Object.values<Module>(modules)) {
    const reason = await module.ready?.()
    if (reason) return reason
  }
  return null
}

async function bindDocsAndPages(
  { site, console }: Pick<Servers, 'site' | 'console'>,
  options: HttpOptions,
  { content, identity: { phoneCheckSources: check }, providers }: Pick<Modules, 'content' | 'identity' | 'providers'>,
) {
  const build = versionOf(options)
  const head = () => ({ ...content.head(), frames: providers.frameOrigins() })
  await bindFiles(site, { name: 'site', build, folder: options.siteFolder, head, check })
  const preview = { folder: options.siteFolder, head }
  await bindFiles(console, { name: 'console', build, folder: options.consoleFolder, preview })
}

const endpointsOf = (isConsole: boolean) => registry.filter(({ endpoint }) => isForStaff(endpoint) === isConsole)
/** The API's documentation of each port. The registry is fixed, so it is written once for all nodes of a process. */
const docs = {
  site: docsOf(() => [...endpointsOf(false), ...agentApi], { title: 'Croupier: calls of the site', version: 'v1' }),
  console: docsOf(() => endpointsOf(true), { title: 'Croupier: calls of the console', version: 'v1' }),
}

/**
 * Binds the API's documentation and the browser app of one port, which share a pace. The app comes last, because it answers
 * every other path.
 */
async function bindFiles(
  server: FastifyInstance,
  {
    name,
    folder,
    build,
    preview,
    ...more
  }: {
    name: keyof typeof docs
    folder: string | undefined
    build: string
    head?: () => PageHead
    check?: Modules['identity']['phoneCheckSources']
    /** The site whose offers the console shows. */
    preview?: { folder: string | undefined; head: () => PageHead }
  },
): Promise<void> {
  const pace = filePace()
  bindDocs(server, docs[name](), { build, pace })
  if (preview) await bindPreview(server, { ...preview, pace })
  await bindPages(server, { folder, version: build, pace, ...more })
}

const versionOf = ({ build }: HttpOptions): string => build?.version ?? 'unsigned'

/** The server refuses to start when an endpoint of the registry has no route, or two, or a route is not in the registry. */
function everyEndpointHasOneRoute(routes: readonly Route[]): void {
  const counts = new Map(registry.map(({ endpoint }) => [endpoint, 0]))
  for (const { endpoint } of routes) {
    const count = counts.get(endpoint)
    invariant(count !== undefined, `${endpoint.method} ${endpoint.path} is not in the registry`)
    counts.set(endpoint, count + 1)
  }
  for (const { name, endpoint } of registry) {
    const count = counts.get(endpoint)
    invariant(count === 1, `endpoint ${name} (${endpoint.method} ${endpoint.path}) has ${count} routes`)
  }
}
