import { describe, expect, test } from 'vitest'
import { roundCheck } from './beacon-signature.ts'
import {
  checkRecord,
  commitmentOf,
  drawNumbers,
  finalSeed,
  hashSeed,
  type PublishedRecord,
  RECORD_VERSION,
  type RoundCheck,
  recordHashOf,
} from './index.ts'
import { QUICKNET_1000, quicknetRecord, sealedRecord } from './testing.ts'

const serverSeed = '16e814a20e378a2fc3279a69fcb09b48a97105072cfd53d5caaa2bc4b5d84e05'
const name = { game: 'ssc-1m', drawId: '20261121-0001' }

function revealed(): PublishedRecord & { finalSeed: string; numbers: number[] } {
  const seed = finalSeed(serverSeed, name, 'none')
  const terms = {
    version: RECORD_VERSION,
    game: name.game,
    family: 'SSC',
    issueNo: name.drawId,
    committedAt: '2026-11-20T23:57:55.000Z',
    openAt: '2026-11-20T23:59:55.000Z',
    closeAt: '2026-11-21T00:00:55.000Z',
    drawAt: '2026-11-21T00:01:00.000Z',
    seedHash: hashSeed(serverSeed),
    beacon: 'none',
  } as const
  const record = {
    ...terms,
    commitment: commitmentOf(terms),
    status: 'drawn',
    betsRoot: '00'.repeat(32),
    ticketCount: 0,
    totalStake: '0.00',
    serverSeed,
    finalSeed: seed,
    numbers: drawNumbers('SSC', seed, name.game),
    revealedAt: '2026-11-21T00:01:00.100Z',
    voidedAt: null,
    voidReason: null,
    recordHash: null,
  }
  return { ...record, recordHash: recordHashOf(record) }
}

test('T075: the same seed gives the same numbers, another issue, game or beacon gives others', () => {
  const { finalSeed: seed } = revealed()
  expect(revealed()).toEqual(revealed())
  const beacon = { round: 1000, randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd' }
  const others = [
    finalSeed(serverSeed, { ...name, drawId: '20261121-0002' }, 'none'),
    finalSeed(serverSeed, { ...name, game: 'ssc-5m' }, 'none'),
    finalSeed(serverSeed, name, beacon),
  ]
  expect(new Set([seed, ...others]).size).toBe(4)
})

test('SSC numbers are five digits', () => {
  const { numbers } = revealed()
  expect(numbers).toHaveLength(5)
  expect(numbers.every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= 9)).toBe(true)
})

test('confirms a true record and detects every tampered value', () => {
  const record = revealed()
  const failed = (change: object) =>
    [...checkRecord({ ...record, ...change }).checks].flatMap(([check, holds]) => (holds ? [] : [check]))
  expect(checkRecord(record).verdict).toBe('consistent')
  expect(checkRecord(record, record.commitment).verdict).toBe('proven')
  expect(failed({ numbers: record.numbers.map((digit) => 9 - digit) })).toEqual(['numbers', 'recordHash'])
  expect(failed({ seedHash: record.finalSeed })).toEqual(['commitment', 'seed', 'recordHash'])
  expect(failed({ finalSeed: record.seedHash })).toEqual(['finalSeed', 'recordHash'])
  expect(failed({ serverSeed: record.seedHash })).toEqual(['seed', 'finalSeed', 'numbers', 'recordHash'])
  expect(failed({ revealedAt: '2026-11-21T00:11:00.000Z' })).toEqual(['times', 'recordHash'])
  expect(failed({ drawId: name.drawId })).toEqual(['form'])
})

describe('a record that mixes a beacon in', () => {
  const record = quicknetRecord()
  const rounds = roundCheck()
  const failed = (change: object, ...args: [RoundCheck?]) =>
    [...checkRecord({ ...record, ...change }, undefined, ...args).checks].flatMap(([check, holds]) =>
      holds ? [] : [check],
    )

  test('is confirmed with its published round, and wrong where rounds cannot be checked', () => {
    expect(checkRecord(record, record.commitment, rounds).verdict).toBe('proven')
    expect(failed({})).toEqual(['round', 'beacon'])
  })

  test('binds the round by its commitment, and the numbers by its signature', () => {
    const { signature } = QUICKNET_1000
    expect(failed({ beacon: { ...record.beacon, round: 1_001 } }, rounds)).toEqual([
      'commitment',
      'round',
      'beacon',
      'recordHash',
    ])
    expect(failed({ beaconSignature: signature.replace(/9$/, '8') }, rounds)).toEqual(['beacon', 'recordHash'])
    expect(failed({ beaconSignature: null }, rounds)).toEqual(['form'])
    expect(failed({ version: 1 }, rounds)).toEqual(['form'])
    const { beaconSignature: _, ...without } = record
    expect(checkRecord(without, undefined, rounds).verdict).toBe('wrong')
  })

  test('is wrong with a signed round that was published before the cut-off, or that is not its first', () => {
    for (const closeAt of ['2023-08-23T15:59:25.000Z', '2023-08-23T15:59:14.000Z']) {
      const { checks } = checkRecord(quicknetRecord(closeAt), undefined, rounds)
      expect([...checks].flatMap(([check, holds]) => (holds ? [] : [check]))).toEqual(['round'])
    }
  })

  test('has no signature where its draw is void for want of the round', () => {
    const voided = {
      ...record,
      status: 'void',
      finalSeed: null,
      numbers: null,
      revealedAt: null,
      voidedAt: '2023-08-23T16:09:30.000Z',
      voidReason: 'beacon_missing',
    }
    const verdict = (change: object) => checkRecord(sealedRecord({ ...voided, ...change }), undefined, rounds).verdict
    expect(verdict({ beaconSignature: null })).toBe('consistent')
    expect(verdict({})).toBe('wrong')
    expect(verdict({ voidReason: 'not_revealed_in_time' })).toBe('consistent')
  })
})
