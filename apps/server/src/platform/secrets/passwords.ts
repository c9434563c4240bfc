import { refuse } from '@croupier/kernel/refusals'
import { hash as argonHash, verify as argonVerify, type Options, parseOptions } from '@node-rs/argon2'

/** T023: argon2id at these costs; memory in KiB. A hash of other costs is renewed at the next login. */
export type HashPolicy = { memoryCost: number; timeCost: number; parallelism: number }
export const hashPolicy: HashPolicy = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At once on one node: the hash runs in Node's four shared threads, which files and name look-ups need too. */
const AT_ONCE = 2
const WAITING_MOST = 200
/** `Algorithm.Argon2id`; the library's const enum does not exist at run time. */
const ARGON2ID = 2

export type Passwords = {
  hash(password: string): Promise<string>
  /** `hash` null (no such account) takes as long and answers false (T016). */
  verify(hash: string | null, password: string): Promise<boolean>
  isOutdated(hash: string): boolean
}

/**
 * Passwords as argon2id hashes. Work is bounded: what waits longer than the queue is refused `server.busy`, so a
 * storm of logins cannot starve the rest of the node.
 */
export function passwords(policy: HashPolicy = hashPolicy): Passwords {
  const options: Options = { ...policy, algorithm: ARGON2ID }
  const bounded = turnstile(AT_ONCE, WAITING_MOST)
  /** Equal however the person's keyboard composed it. Nothing is trimmed. */
  const bytes = (password: string) => password.normalize('NFKC')
  let nobody: Promise<string> | undefined
  return {
    hash: (password) => bounded(() => argonHash(bytes(password), options)),
    async verify(hash, password) {
      nobody ??= argonHash('nobody has this password', options)
      const against = hash ?? (await nobody)
      const right = await bounded(() => argonVerify(against, bytes(password)))
      return hash !== null && right
    },
    isOutdated(hash) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hash)
      return memoryCost !== policy.memoryCost || timeCost !== policy.timeCost || parallelism !== policy.parallelism
    },
  }
}

/** Lets `atOnce` through, the rest wait in order; beyond `most` waiting it refuses. */
function turnstile(atOnce: number, most: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= atOnce) {
      if (waiting.length >= most) refuse('server.busy')
      await new Promise<void>((enter) => waiting.push(enter))
    } else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
