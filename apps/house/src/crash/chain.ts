import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { crashPoint } from '@croupier/game-math/casino/index'
import { invariant } from '@croupier/kernel/invariant'
import { type Random, toHex } from '@croupier/kernel/random'
import type { CrashChain } from './model.ts'

/** Casino rules §2.1: the edge of 1%, in basis points. */
export const EDGE_BP = 100
/** The games of a chain: about ten months of rounds. */
export const CHAIN_GAMES = 1_000_000
const EVERY = 1_000
/** Hashes between two turns of the event loop. */
const BATCH = 20_000

const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')

/** Casino rules §2.1: a new chain, without its salt. */
export async function newChain(
  random: Random,
  { first, games, publishedAt }: Pick<CrashChain, 'first' | 'games' | 'publishedAt'>,
): Promise<CrashChain> {
  let bytes: Buffer = Buffer.from(random.bytes(32))
  const checkpoints: string[] = []
  for (let step = 0; step < games; step++) {
    if (step % EVERY === 0) checkpoints.push(bytes.toString('hex'))
    bytes = sha256(bytes)
    if (step % BATCH === 0) await setImmediate()
  }
  return { first, games, terminalHash: bytes.toString('hex'), checkpoints, salt: null, publishedAt }
}

/** The terminal hash is written down before there is a salt, so that nobody could look for a convenient chain. */
export const saltFor = (chain: CrashChain, random: Random): CrashChain => ({ ...chain, salt: toHex(random.bytes(32)) })

/** Casino rules §2.1: game n of a chain uses the hash N − n. */
export function hashOfRound({ first, games, checkpoints }: CrashChain, number: number): string {
  const at = games - placeOf({ first }, number)
  const checkpoint = checkpoints[Math.floor(at / EVERY)]
  invariant(checkpoint !== undefined, 'the chain has the round')
  let bytes: Buffer = Buffer.from(checkpoint, 'hex')
  for (let step = 0; step < at % EVERY; step++) bytes = sha256(bytes)
  return bytes.toString('hex')
}

/** The number of a round on its chain, from 1. */
export const placeOf = ({ first }: Pick<CrashChain, 'first'>, number: number): number => number - first + 1

export const isUsedUp = (chain: CrashChain, number: number): boolean => placeOf(chain, number) > chain.games

export function pointOfRound(chain: CrashChain, number: number): bigint {
  invariant(chain.salt !== null, 'a chain is played with its salt')
  return crashPoint({ salt: chain.salt, hash: hashOfRound(chain, number), edgeBp: EDGE_BP })
}
