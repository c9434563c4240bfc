import { createHash } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { WorkChallenge } from '@croupier/wire/identity/session'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { proofsStore } from './store.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
const GOOD_MS = 5 * MS.minute
const parameters = z.object({
  algorithm: z.literal(ALGORITHM),
  nonce: z.string(),
  salt: z.string(),
  cost: z.int(),
  keyLength: z.int(),
  keyPrefix: z.string(),
  data: z.object({ expiresAtMs: z.int() }),
})
/** What a browser sends: the challenge as it got it, and a counter whose key begins with the prefix of the challenge. */
const proof = z.object({
  challenge: z.object({ parameters, signature: z.string() }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

export type WorkProofs = ReturnType<typeof workProofs>

/** Proof of work in the format of ALTCHA: signed challenges that the server does not store. A solution works once. */
export function workProofs({ db, clock, vault }: { db: Db; clock: Clock; vault: Vault }) {
  const secret = () => vault.mac('identity.human-check', 'signature')
  return {
    /** `cost` is the number of hash rounds for each of the 256 keys that a browser tries on average. */
    async challenge(cost: number): Promise<WorkChallenge> {
      // The library compares its own expiry with the system clock.
      const data = { expiresAtMs: plusMs(clock.now(), GOOD_MS).getTime() }
      const made = await createChallenge({ algorithm: ALGORITHM, cost, deriveKey, data, hmacSignatureSecret: secret() })
      return z.parse(proof.shape.challenge, made)
    },
    /** Whether the work was done. Uses the proof up. */
    async take(typed: string): Promise<boolean> {
      const given = readProof(typed)
      if (!given) return false
      const { challenge, solution } = given
      const expiresAt = new Date(challenge.parameters.data.expiresAtMs)
      if (!(expiresAt > clock.now())) return false
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret() })
      if (!verified) return false
      const proofHash = createHash('sha256').update(challenge.signature).digest('hex')
      return proofsStore.use(db, { proofHash, expiresAt })
    },
    forgetOld: (): Promise<void> => proofsStore.forgetBefore(db, clock.now()),
  }
}

function readProof(typed: string): z.output<typeof proof> | null {
  try {
    const read = z.safeParse(proof, JSON.parse(Buffer.from(typed, 'base64').toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
