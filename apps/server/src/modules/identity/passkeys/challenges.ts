import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Db } from '../../../platform/db/database.ts'
import { hashOfToken, type MemberSession, newToken } from '../../../platform/sessions/session.ts'
import { CHALLENGE_MINUTES } from './rules.ts'
import { type Challenge, challengesStore } from './store.ts'

export type ChallengesDeps = {
  db: Db
  clock: Clock
  random: Random
  /** The address of the site for a request to this host. */
  siteOriginOf(host: string): string
}
export type Challenges = ReturnType<typeof passkeyChallenges>
type Issued = { challenge: string; rpId: string; timeout: number }
type Asking = {
  purpose: Challenge['purpose']
  host: string
  /** The session that must answer, if one asks. */
  session: Pick<MemberSession, 'sessionId'> | null
  userHandle?: string
}

/**
 * Challenges for passkeys: random, for one purpose and one host of the merchant, valid for five minutes and for one answer. Those
 * of a session are answered in that session.
 */
export const passkeyChallenges = (deps: ChallengesDeps) => ({
  issue: (asking: Asking) => issue(deps, asking),
  take: (clientDataJSON: string, expected: Pick<Asking, 'purpose' | 'session'>) => take(deps, clientDataJSON, expected),
  forgetOld: (): Promise<void> => challengesStore.forgetBefore(deps.db, deps.clock.now()),
})

async function issue(deps: ChallengesDeps, { purpose, host, session, userHandle = '' }: Asking): Promise<Issued> {
  const { db, clock, random, siteOriginOf } = deps
  const challenge = newToken(random)
  const origin = siteOriginOf(host)
  const rpId = new URL(origin).hostname
  await challengesStore.add(db, {
    challengeHash: hashOfToken(challenge),
    purpose,
    sessionId: session?.sessionId ?? null,
    userHandle,
    origin,
    rpId,
    expiresAt: plusMs(clock.now(), CHALLENGE_MINUTES * MS.minute),
  })
  return { challenge, rpId, timeout: CHALLENGE_MINUTES * MS.minute }
}

/** Uses the challenge of an answer up, whatever becomes of it. Refuses `passkey.expired` and answers that name none. */
async function take(
  { db, clock }: ChallengesDeps,
  clientDataJSON: string,
  { purpose, session }: Pick<Asking, 'purpose' | 'session'>,
): Promise<Challenge & { challenge: string }> {
  const challenge = challengeIn(clientDataJSON)
  const known = await challengesStore.take(db, hashOfToken(challenge), { purpose, now: clock.now() })
  if (!known || known.sessionId !== (session?.sessionId ?? null)) return refuse('passkey.expired')
  return { ...known, challenge }
}

function challengeIn(clientDataJSON: string): string {
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge)
  } catch {
    return refuse('passkey.refused')
  }
}
