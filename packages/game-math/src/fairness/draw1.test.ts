import { expect, test } from 'vitest'
import {
  checkRecord,
  commitmentOf,
  drawNumbers,
  finalSeed,
  hashSeed,
  type PublishedRecord,
  RECORD_VERSION,
  recordHashOf,
} from './index.ts'

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
