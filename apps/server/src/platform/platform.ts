import type { Clock } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { type Database, openConnections, openDatabase } from './db/database.ts'
import { loginUrl, proveLeastRights } from './db/logins.ts'
import { type Fanout, postgresFanout } from './fanout/fanout.ts'
import { closeRedis, openRedis, type RedisClient, redisFanout } from './fanout/redis.ts'
import { createFiles, type Files } from './files/files.ts'
import { type FileStorage, noStorage } from './files/storage.ts'
import { type Jobs, jobs } from './jobs/jobs.ts'
import { type Live, live } from './live/live.ts'
import { encodeChannel } from './live/socket.ts'
import type { Logger } from './log.ts'
import { type Measures, measures } from './measures.ts'
import { type Outbox, outbox } from './outbox/outbox.ts'
import { type Vault, vault } from './secrets/vault.ts'

/** Everything that modules share. `main.ts`, or a test's world, opens it once and passes it to `app.ts`. */
export type Platform = {
  clock: Clock
  random: Random
  log: Logger
  /** The server's own role. */
  database: Database
  /** The role of draws, which cannot read a bet. */
  drawsDatabase: Database
  /** For readers of draws, so that they never take the connections of `drawsDatabase`. */
  drawsReads: Database
  /** The address of the database for the login of the server's own role. */
  url: string
  /** Carries fan-out and shared limits when the operator has configured it. */
  redis: RedisClient | undefined
  fanout: Fanout
  /** Names this process in messages and in the audit log. */
  nodeId: string
  jobs: Jobs
  outbox: Outbox
  live: Live
  vault: Vault
  /** Files of members. */
  files: Files
  /** Where the files are, for what must outlive the database. */
  storage: FileStorage
  measures: Measures
  close(): Promise<void>
}

export type PlatformDeps = {
  clock: Clock
  random: Random
  log: Logger
  /** The address of the database. Its user is replaced by the logins of this secret, which `migrate` creates. */
  url: string
  secret: Uint8Array
  /** Former secrets that may still decrypt, while the secret is being rotated. */
  readSecrets?: readonly Uint8Array[] | undefined
  connections?: number
  /** Opens all connections at once and keeps them open, as a node does. */
  keepsConnections?: boolean
  /** Where files are kept. Tools that touch no file leave it out. */
  storage?: FileStorage | undefined
  redisUrl?: string | undefined
}

export async function openPlatform({
  clock,
  random,
  log,
  url: address,
  secret,
  readSecrets,
  connections = 16,
  keepsConnections = false,
  redisUrl,
  storage = noStorage,
}: PlatformDeps): Promise<Platform> {
  const onEffectError = (error: unknown) => log.error({ err: error }, 'an effect after a commit failed')
  const url = loginUrl(address, secret, 'croupier_app')
  const kept = keepsConnections ? connections : 0
  const database = openDatabase({ url, role: 'croupier_app', max: connections, kept, onEffectError })
  const drawsUrl = loginUrl(address, secret, 'croupier_draws')
  const drawsDatabase = openDatabase({ url: drawsUrl, role: 'croupier_draws', max: 3, onEffectError })
  const drawsReads = openDatabase({ url: drawsUrl, role: 'croupier_draws', max: 4, onEffectError })
  await openConnections(database.pool, kept)
  await proveLeastRights(database.pool, 'croupier_app')
  await proveLeastRights(drawsDatabase.pool, 'croupier_draws')
  const notify = await postgresFanout({ url, pool: database.pool, random, log })
  const redis = redisUrl ? await openRedis(redisUrl, log) : undefined
  const fanout = redis ? await redisFanout({ redis, transactional: notify, log }) : notify
  const nodeId = humanId(random)
  const work = jobs({ url, log })
  const safe = vault({ secret, readSecrets, random })
  return {
    clock,
    random,
    log,
    database,
    drawsDatabase,
    drawsReads,
    url,
    redis,
    fanout,
    nodeId,
    jobs: work,
    outbox: outbox({ jobs: work }),
    live: live({ fanout, nodeId, log, encode: encodeChannel }),
    vault: safe,
    files: createFiles({ db: database.db, clock, random, vault: safe, storage }),
    storage,
    measures: measures(),
    async close() {
      await work.close()
      await fanout.close()
      if (redis) closeRedis(redis)
      await database.close()
      await drawsDatabase.close()
      await drawsReads.close()
    },
  }
}
