import { fileURLToPath, pathToFileURL } from 'node:url'
import { roundCheck } from '@croupier/game-math/fairness/beacon-signature'
import { checkRecord, type RoundCheck } from '@croupier/game-math/fairness/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveBooks } from '../../../../../../proofs/books.ts'
import {
  BEACON_GAME,
  beaconGame,
  beaconWorld,
  publishedRound,
  signatureOf,
  testChain,
} from '../../../testing/beacon.ts'
import { LOTTERY_START, turn } from '../../../testing/lottery.ts'
import { mutantsOf } from '../../../testing/mutants.ts'
import { onServer } from '../../../testing/server.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

type Verifier = { verifyRecord(record: unknown, noted: string | undefined, beacons: unknown): { verdict: string } }
const program = fileURLToPath(new URL('../../../../../../tools/verify/verify.mjs', import.meta.url))
const bls = fileURLToPath(new URL('../../../../../../tools/verify/beacon/bls.mjs', import.meta.url))

const { app, relays } = beaconWorld()
let w: World
const { issue, recordOf, published, roundOf, step } = beaconGame(() => w)
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: ['ssc-1m'], app })
  await turn(w)
  relays.say = (_, round) => publishedRound(round)
  await step('02:00:51.000')
  await step('02:01:00.000')
})
afterAll(() => w.close())

const asOwner = (sql: string) => onServer(w.database.url, async (owner) => void (await owner.query(sql)))

/** Most changes of a record leave its round as it is, and a signature takes longer to check than all the rest. */
function remembering({ chainOf, randomnessOf }: RoundCheck): RoundCheck {
  const known = new Map<string, string | null>()
  return {
    chainOf,
    randomnessOf(chain, round, signature) {
      const key = JSON.stringify([chain, round, signature])
      if (!known.has(key)) known.set(key, randomnessOf(chain, round, signature))
      return known.get(key) ?? null
    },
  }
}

describe('the record of a draw with a beacon', () => {
  test('is confirmed by the page and by the program, and each change of it is found by the page', async () => {
    const record = await published('0601')
    const { verifyRecord }: Verifier = await import(pathToFileURL(program).href)
    const { isSigned } = await import(pathToFileURL(bls).href)
    const { hash, name, publicKey, genesisTime: genesis, periodSeconds: period } = testChain
    const beacons = { isSigned, chains: { [hash]: { name, publicKey, genesis, period } } }
    const rounds = remembering(roundCheck([testChain]))
    expect(checkRecord(record, undefined, rounds).verdict).toBe('consistent')
    expect(verifyRecord(record, undefined, beacons).verdict).toBe('consistent')
    const mutants = mutantsOf(record, [await published('0602')])
    expect(mutants.length).toBeGreaterThan(200)
    for (const { name: change, json } of mutants)
      expect([change, checkRecord(json, undefined, rounds).verdict]).toEqual([change, 'wrong'])
    const ofBeacon = mutants.filter(({ name: change }) => /^beacon/.test(change))
    expect(ofBeacon.length).toBeGreaterThan(20)
    for (const { name: change, json } of ofBeacon)
      expect([change, verifyRecord(json, undefined, beacons).verdict]).toEqual([change, 'wrong'])
  })
})

describe('the stored rounds', () => {
  test('never change, and no draw mixes in another round than a stored one, even for the owner of the database', async () => {
    for (const change of [`update draws.beacon_rounds set signature = signature`, 'delete from draws.beacon_rounds'])
      await expect(asOwner(change)).rejects.toThrow('never changes')
    const end = `status = 'void', void_reason = 'beacon_missing', voided_at = now(), server_seed = repeat('0', 64)`
    const waiting = `where status = 'committed' and beacon_round is not null`
    const other = `update draws.records set beacon_round = beacon_round + 1, ${end} ${waiting}`
    await expect(asOwner(other)).rejects.toThrow('the commitment of the draw')
    const forged = `update draws.records set beacon_signature = repeat('0', 96), ${end} ${waiting}`
    await expect(asOwner(forged)).rejects.toThrow('foreign key')
  })

  test('are checked again before a draw: a forged one is not mixed in', async () => {
    relays.say = () => null
    await step('02:01:51.000')
    const round = await roundOf('0602')
    const forged = signatureOf(round + 1)
    const row = `'${testChain.hash}', ${round}, '${forged}', now(), 'forger'`
    await asOwner(`insert into draws.beacon_rounds values (${row})`)
    await step('02:02:00.000')
    expect(await recordOf('0602')).toMatchObject({ status: 'closed', numbers: null })
    await step('02:12:00.000')
    const voided = { status: 'void', voidReason: 'beacon_missing', beaconSignature: null }
    expect(await recordOf('0602')).toMatchObject(voided)
  })
})

test('T125 the books compute each final seed again, and find one that is not that of its round', async () => {
  const CHECK =
    'the final seed of each draw with a beacon follows from its seed and the round that it named, received after the cut-off'
  const found = async () => {
    const checks = await proveBooks(w.database.url)
    expect(checks.find(({ check }) => check === CHECK)?.examined).toBe(1)
    return checks.flatMap(({ check, findings }) => (findings.length > 0 ? [check] : []))
  }
  const { finalSeed } = await recordOf('0601')
  const setSeed = (seed: string) =>
    asOwner(`set session_replication_role = replica;
      update draws.records set final_seed = '${seed}' where game = '${BEACON_GAME}' and issue_no = '${issue('0601')}'`)
  expect(await found()).toEqual([])
  await setSeed('0'.repeat(64))
  expect(await found()).toEqual([CHECK])
  await setSeed(finalSeed ?? '')
  expect(await found()).toEqual([])
})
