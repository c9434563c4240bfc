import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { sharedKeys } from '@croupier/provider-kit/signature'
import { NoAnswer, walletClient } from '@croupier/provider-kit/wallet-client'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Crash, crashGame } from './crash/index.ts'
import { bothMoneys, demoPlay } from './demo.ts'
import { freeRoundsService } from './free-rounds.ts'
import { openJournal } from './journal.ts'
import { bindPlay } from './play-routes.ts'
import { replaysService } from './replays.ts'
import { bindResultSources } from './result-sources.ts'
import { type Rounds, roundsService } from './rounds.ts'
import { playerSeeds } from './seeds.ts'
import { bindService } from './service-routes.ts'
import { playSessions } from './sessions.ts'
import { testRoundsService } from './test-rounds.ts'

export type HouseOptions = {
  clock: Clock
  random: Random
  /** The secret shared with the wallet, for signatures in both directions. */
  secret: string
  walletUrl: string
  providerId: string
  /** The file of seeds and rounds. Beside it is the file of crash, which several nodes may share. */
  file: string
  /** The games of a chain of crash. Tests play shorter ones. */
  crashGames?: number
  /** The address of the games' pages; the listening address when left out. */
  publicUrl?: string
  /** The origins whose pages may show the games. */
  frameAncestors: readonly string[]
  /** The folder of the built pages; absent in tests. */
  pages?: string
  /** Whether the wallet may ask for test rounds: in test environments only. */
  hasTestRounds?: boolean
  tls?: { cert: Buffer; key: Buffer }
  fetch?: typeof fetch
}
export type House = { server: FastifyInstance; rounds: Rounds; crash: Crash; stop(): Promise<void> }

/** The house provider: the games of the operator, behind the contract of every provider. */
export async function house(options: HouseOptions): Promise<House> {
  const { clock, random } = options
  const keys = sharedKeys(options.secret)
  const journal = openJournal(options.file)
  const { providerId, walletUrl: url, fetch: ask } = options
  const wallet = walletClient({ clock, keys, url, providerId, ...(ask ? { fetch: ask } : {}) })
  const seeds = playerSeeds({ clock, random, journal })
  const rounds = roundsService({ clock, random, journal, wallet, seeds })
  const sessions = playSessions({ clock, random, wallet })
  const crashFile = join(dirname(options.file), 'crash.sqlite')
  const demo = demoPlay({ clock, random })
  const shared = bothMoneys({ wallet, sessions }, demo)
  const crash = crashGame({ clock, random, ...shared, file: crashFile, games: options.crashGames })
  const server = Fastify({ bodyLimit: 16 * 1024, ...(options.tls ? { https: options.tls } : {}) })
  const publicUrl = () => options.publicUrl ?? server.listeningOrigin
  protect(server, options.frameAncestors)
  const replays = replaysService({ clock, random, journal, crashStore: crash.store })
  const freeRounds = freeRoundsService({ clock, journal })
  const testRounds = options.hasTestRounds ? testRoundsService({ clock, journal, rounds, sessions }) : null
  await bindService(server, { clock, keys, replays, publicUrl, testRounds, freeRounds, openDemo: demo.open })
  bindResultSources(server, { clock, secret: options.secret })
  crash.bind(server)
  bindPlay(server, { clock, journal, rounds, sessions, seeds, wallet }, { replays, demo })
  const { pages } = options
  if (pages && existsSync(pages)) await server.register(fastifyStatic, { root: pages, preCompressed: true })
  rounds.resolver.start()
  crash.start()
  return {
    server,
    rounds,
    crash,
    async stop() {
      rounds.resolver.stop()
      crash.stop()
      await server.close()
      await journal.close()
      crash.store.close()
    },
  }
}

/** T159: the pages load nothing from elsewhere, and only the site may show them. */
function protect(server: FastifyInstance, ancestors: readonly string[]): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join(';')
  server.addHook('onSend', async (_, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
  server.setErrorHandler<Error & { statusCode?: number }>((error, _, reply) => {
    const isWrong = !(error instanceof NoAnswer) && error.statusCode !== undefined && error.statusCode < 500
    return reply.code(isWrong ? 400 : 503).send({ status: isWrong ? 'MALFORMED' : 'TEMPORARY', message: '' })
  })
}
