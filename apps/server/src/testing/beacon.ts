import { roundCheck } from '@croupier/game-math/fairness/beacon-signature'
import {
  BEACON_CHAINS,
  type BeaconChain,
  type BeaconChains,
  beaconRoundAfter,
  checkRecord,
} from '@croupier/game-math/fairness/index'
import { fromHex, toHex } from '@croupier/kernel/random'
import { draw } from '@croupier/wire/draws/fairness'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { AppOptions } from '../app.ts'
import { readAnswer } from '../modules/draws/beacon/relay.ts'
import { drawsPolicy } from '../modules/draws/index.ts'
import { clockTime, turn } from './lottery.ts'
import type { World } from './world.ts'

export const BEACON_GAME = 'ssc-beacon'
const { shortSignatures } = bls12_381
const SECRET = fromHex('11'.repeat(32))

/** A chain with the timetable of quicknet, signed with a key that these tests know. */
export const testChain: BeaconChain = {
  ...BEACON_CHAINS.quicknet,
  name: 'test chain',
  hash: '7e57'.repeat(16),
  publicKey: shortSignatures.getPublicKey(SECRET).toHex(),
}
export const TEST_CHAINS: BeaconChains = { quicknet: testChain }

const signatures = new Map<number, string>()
/** The signature of the test chain over a round, which is computed once: relays give it again and again. */
export function signatureOf(round: number): string {
  const known = signatures.get(round) ?? sign(round)
  signatures.set(round, known)
  return known
}
function sign(round: number): string {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(round))
  const point = shortSignatures.hash(sha256(number), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
  return shortSignatures.sign(point, SECRET).toHex()
}
export const randomnessOf = (round: number): string => toHex(sha256(fromHex(signatureOf(round))))
/** The answer of an honest relay. */
export const publishedRound = (round: number) => JSON.stringify({ round, signature: signatureOf(round) })

/** The text that a relay answers for a round: null while it has none, an error while it cannot be reached. */
export type RelaySays = (relay: string, round: number) => string | null | Error

/** A game whose draws mix in the test chain, and relays that the test answers for. */
export function beaconWorld(): { app: Partial<AppOptions>; relays: { say: RelaySays; asked: string[] } } {
  const relays: { say: RelaySays; asked: string[] } = { say: () => null, asked: [] }
  const like = drawsPolicy.initial.games.find(({ code }) => code === 'ssc-1m')
  if (!like) throw new Error('the game ssc-1m opens with the product')
  const calendar = { ...like.calendar, lockSeconds: 10 }
  return {
    relays,
    app: {
      outsideGames: [{ ...like, code: BEACON_GAME, name: 'Beacon digits', calendar, beacon: 'quicknet' }],
      beaconChains: TEST_CHAINS,
      async askRelay(relay, chain, round) {
        relays.asked.push(`${relay} ${round}`)
        const said = relays.say(relay, round)
        if (said instanceof Error) throw said
        return said === null ? null : readAnswer(said, chain, round)
      },
    },
  }
}

/** The game in a world, by the last four figures of its rounds on 21 November 2026. */
export function beaconGame(world: () => World) {
  const issue = (number: string) => `20261121-${number}`
  const recordOf = (number: string) => world().call(draw, { game: BEACON_GAME, issueNo: issue(number) })
  /** The record as the public call answers it. */
  const published = async (number: string): Promise<unknown> =>
    (await world().app.site.inject(`/wps/draws/${BEACON_GAME}/${issue(number)}`)).json().value
  return {
    issue,
    recordOf,
    published,
    verdictOf: async (number: string) =>
      checkRecord(await published(number), undefined, roundCheck([testChain])).verdict,
    roundOf: async (number: string) => beaconRoundAfter(testChain, (await recordOf(number)).closeAt),
    /** Everything that is due: the loops of draws, of the beacon and of lottery, and the jobs of their facts. */
    async step(time: string): Promise<void> {
      const w = world()
      w.clock.set(clockTime(time))
      await turn(w)
      await w.app.modules.draws.advanceBeacon(w.clock.now())
      await turn(w)
      await w.runJobs()
    },
  }
}
