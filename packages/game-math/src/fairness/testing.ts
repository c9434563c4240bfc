import { BEACON_CHAINS } from './beacon.ts'
import { drawNumbers, finalSeed, hashSeed } from './draw1.ts'
import { BEACON_RECORD_VERSION, commitmentOf, type PublishedRecord, recordHashOf } from './record.ts'

/** Round 1000 of drand's quicknet, as it was published at 15:59:24 on 23 August 2023. */
export const QUICKNET_1000 = {
  round: 1_000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
} as const

/** For tests: a drawn record that mixes this round in. The round belongs to its issue unless `closeAt` is another. */
export function quicknetRecord(closeAt = '2023-08-23T15:59:17.000Z') {
  const serverSeed = '16e814a20e378a2fc3279a69fcb09b48a97105072cfd53d5caaa2bc4b5d84e05'
  const { round, signature, randomness } = QUICKNET_1000
  const terms = {
    version: BEACON_RECORD_VERSION,
    game: 'ssc-1m',
    family: 'SSC',
    issueNo: '20230823-0960',
    committedAt: '2023-08-23T15:55:00.000Z',
    openAt: '2023-08-23T15:58:17.000Z',
    closeAt,
    drawAt: '2023-08-23T15:59:30.000Z',
    seedHash: hashSeed(serverSeed),
    beacon: { chain: BEACON_CHAINS.quicknet.hash, round },
  } as const
  const seed = finalSeed(serverSeed, { game: terms.game, drawId: terms.issueNo }, { round, randomness })
  const record = {
    ...terms,
    commitment: commitmentOf(terms),
    status: 'drawn',
    betsRoot: '00'.repeat(32),
    ticketCount: 0,
    totalStake: '0.00',
    serverSeed,
    finalSeed: seed,
    numbers: drawNumbers(terms.family, seed, terms.game),
    revealedAt: '2023-08-23T15:59:30.100Z',
    voidedAt: null,
    voidReason: null,
    beaconSignature: signature,
    recordHash: null,
  } as const
  return sealedRecord(record)
}

/** The record with the hash of its other fields. */
export const sealedRecord = <R extends PublishedRecord>(record: R): Omit<R, 'recordHash'> & { recordHash: string } => ({
  ...record,
  recordHash: recordHashOf(record),
})
