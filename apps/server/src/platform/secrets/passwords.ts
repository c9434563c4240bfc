import { refuse } from '@croupier/kernel/refusals'
import { hash as argonHash, verify as argonVerify, type Options, parseOptions } from '@node-rs/argon2'

/** T023: the costs of argon2id, memory in KiB. The next login renews a hash of other costs. */
export type HashPolicy = { memoryCost: number; timeCost: number; parallelism: number }
export const hashPolicy: HashPolicy = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at once on one node. They run in Node's four shared threads, which files and name look-ups need too. */
const AT_ONCE = 2
const WAITING_MAX = 200
/** `Algorithm.Argon2id`; the library's const enum does not exist at run time. */
const ARGON2ID = 2

type Caller = 'session' | 'stranger'

export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * A `hash` of null (no such account) takes as long and answers false (T016). A caller with a session comes before all logins, so
   * that a flood of logins keeps no member from a payment.
   */
  verify(hash: string | null, password: string, caller?: Caller): Promise<boolean>
  isOutdated(hash: string): boolean
}

/**
 * Passwords as argon2id hashes. Beyond the queue it refuses `server.busy`, so that many logins at once leave the node
 * usable.
 */
export function passwords(policy: HashPolicy = hashPolicy): Passwords {
  const options: Options = { ...policy, algorithm: ARGON2ID }
  const bounded = boundedQueue(AT_ONCE, WAITING_MAX)
  /** Normalised, so that keyboards that compose characters differently agree. Trims nothing. */
  const bytes = (password: string) => password.normalize('NFKC')
  let unusedHash: Promise<string> | undefined
  return {
    hash: (password) => bounded(() => argonHash(bytes(password), options)),
    async verify(hash, password, caller = 'stranger') {
      unusedHash ??= argonHash('a password of no account', options)
      const against = hash ?? (await unusedHash)
      const right = await bounded(() => argonVerify(against, bytes(password)), caller)
      return hash !== null && right
    },
    isOutdated(hash) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hash)
      return memoryCost !== policy.memoryCost || timeCost !== policy.timeCost || parallelism !== policy.parallelism
    },
  }
}

/** Runs `atOnce` tasks. Others wait in order, those of sessions first; it refuses a task when `max` of its kind are waiting. */
function boundedQueue(atOnce: number, max: number) {
  const waiting: Record<Caller, (() => void)[]> = { session: [], stranger: [] }
  let running = 0
  return async <T>(work: () => Promise<T>, caller: Caller = 'stranger'): Promise<T> => {
    if (running >= atOnce) {
      const line = waiting[caller]
      if (line.length >= max) refuse('server.busy')
      await new Promise<void>((start) => line.push(start))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.session.shift() ?? waiting.stranger.shift()
      if (next) next()
      else running -= 1
    }
  }
}
