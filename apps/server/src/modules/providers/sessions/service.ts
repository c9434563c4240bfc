import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { gathered } from '../../../platform/db/gathered.ts'
import { tokenHash } from '../fingerprint.ts'
import { notDecided, type Session } from '../model.ts'
import { type Launch, sessionsStore } from './store.ts'

export type SessionsDeps = { db: Db; clock: Clock; random: Random }
export type SessionsService = ReturnType<typeof sessionsService>

/** Provider wallet rules §3.3: a launch token is swapped for a session once, within a minute. */
const LAUNCH_MS = 60 * MS.second
/** A session without a sign of life ends. Each `sessionKeepAlive` begins this time again. */
const SESSION_MS = 4 * MS.hour

/** The sessions of games, which only new bets need. */
export function sessionsService({ db, clock, random }: SessionsDeps) {
  const find = gathered((hashes) => sessionsStore.findAll(db, hashes))
  const newToken = () => Buffer.from(random.bytes(32)).toString('base64url')
  return {
    /** A launch token for a game that the member opens. */
    async launch(tx: Tx, launch: Launch): Promise<string> {
      const token = newToken()
      const createdAt = clock.now()
      const expiresAt = plusMs(createdAt, LAUNCH_MS)
      await sessionsStore.addLaunch(tx, { ...launch, tokenHash: tokenHash(token), createdAt, expiresAt })
      return token
    },

    /** Opens a session for a launch token. */
    authenticate(providerId: string, launchToken: string): Promise<Session & { sessionToken: string }> {
      const at = clock.now()
      return db.transaction().execute(async (tx) => {
        const launch = await sessionsStore.useLaunch(tx, { tokenHash: tokenHash(launchToken), providerId, at })
        if (!launch) return notDecided('SESSION_INVALID')
        const sessionToken = newToken()
        const session = { ...launch, startedAt: at, expiresAt: plusMs(at, SESSION_MS) }
        await sessionsStore.open(tx, { ...session, sessionHash: tokenHash(sessionToken) })
        return { ...session, endedAt: null, sessionToken }
      })
    },

    async find(providerId: string, token: string): Promise<Session | undefined> {
      const session = await find(tokenHash(token))
      return session?.providerId === providerId ? session : undefined
    },

    /** Returns when the session ends now. */
    async keepAlive(providerId: string, token: string): Promise<Instant> {
      const key = { providerId, sessionHash: tokenHash(token) }
      const at = clock.now()
      const expiresAt = plusMs(at, SESSION_MS)
      if (await sessionsStore.prolong(db, key, { at, expiresAt })) return expiresAt
      const known = await find(key.sessionHash)
      return notDecided(known?.providerId === providerId ? 'SESSION_EXPIRED' : 'SESSION_INVALID')
    },

    end: (providerId: string, token: string): Promise<void> =>
      sessionsStore.end(db, { providerId, sessionHash: tokenHash(token) }, clock.now()),

    forget: (): Promise<void> => sessionsStore.forgetLaunches(db, plusMs(clock.now(), -MS.day)),
  }
}
