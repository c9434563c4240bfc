import type { WorkChallenge } from '@croupier/wire/identity/session'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Does the work of a challenge, and answers the proof as the server reads it. Null if the browser could not do it. */
export async function solveWork(challenge: WorkChallenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : null
}
