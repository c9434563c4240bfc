import { Fault } from '@croupier/kernel/invariant'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TEST_OUTSIDE } from '../../testing/outside.ts'
import { drawsPolicy } from './policy.ts'
import { issuesToCommit, lateness, minOffsetMs, publicStatus, reveal, voidAt } from './rules.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const [oneMinute] = drawsPolicy.initial.games

test('the open issue and those ahead need a commitment', () => {
  const issues = issuesToCommit(oneMinute!, at('02:00:00.000'), 2)
  expect(issues.map(({ issueNo }) => issueNo)).toEqual(['20261121-0601', '20261121-0602', '20261121-0603'])
})

test('a server that starts within an issue opens it at that moment', () => {
  const [first, second] = issuesToCommit(oneMinute!, at('02:00:30.000'), 1)
  expect(first).toMatchObject({ issueNo: '20261121-0601', openAt: at('02:00:30.000'), closeAt: at('02:00:55.000') })
  expect(second).toMatchObject({ issueNo: '20261121-0602', openAt: at('02:00:55.000') })
})

test('an issue with less than a second left is not opened', () => {
  const [first] = issuesToCommit(oneMinute!, at('02:00:54.001'), 1)
  expect(first?.issueNo).toBe('20261121-0602')
})

const seed = '16e814a20e378a2fc3279a69fcb09b48a97105072cfd53d5caaa2bc4b5d84e05'
const record = {
  game: 'ssc-1m',
  issueNo: '20261121-0601',
  family: 'SSC',
  origin: 'own',
  resultVersion: 0,
  seedHash: 'a59a302ed40a36d5aa1af5b6a4fb5d3ad56fb20fe4a0ba14ea3fc6ee3fd24d3c',
} as const

test('another seed than the committed one reveals nothing', () => {
  expect(() => reveal({ ...record, seedHash: '0'.repeat(64) }, seed, 'none')).toThrow(Fault)
})

const window = {
  ...record,
  committedAt: at('01:57:00.000'),
  openAt: at('02:00:00.000'),
  closeAt: at('02:00:55.000'),
  drawAt: at('02:01:00.000'),
  beacon: 'none',
  beaconRound: null,
  beaconSignature: null,
  betsRoot: null,
  ticketCount: null,
  totalStake: null,
  serverSeed: null,
  finalSeed: null,
  numbers: null,
  revealedAt: null,
  voidedAt: null,
  voidReason: null,
} as const

test.each`
  stored         | now               | told
  ${'committed'} | ${'01:59:59.999'} | ${'scheduled'}
  ${'committed'} | ${'02:00:00.000'} | ${'open'}
  ${'committed'} | ${'02:00:54.999'} | ${'open'}
  ${'committed'} | ${'02:00:55.000'} | ${'closed'}
  ${'closed'}    | ${'02:00:57.000'} | ${'closed'}
  ${'revealed'}  | ${'02:01:00.000'} | ${'drawn'}
  ${'void'}      | ${'02:11:00.000'} | ${'void'}
`('a draw that is $stored is $told at $now', ({ stored, now, told }) => {
  expect(publicStatus({ ...window, status: stored }, at(now))).toBe(told)
})

test('a draw that waits for ten minutes is void', () => {
  expect(voidAt(window.drawAt)).toEqual(at('02:11:00.000'))
})

test('lateness counts from the time of the draw', () => {
  const closed = { ...window, status: 'closed' } as const
  expect(lateness(closed, at('02:00:59.000'))).toBeNull()
  expect(lateness(closed, at('02:01:02.500'))).toBe(2_500)
  expect(lateness({ ...closed, status: 'revealed', revealedAt: at('02:01:00.120') }, at('03:00:00.000'))).toBe(120)
})

test.each`
  asked             | answered          | said              | off
  ${'02:00:00.000'} | ${'02:00:00.010'} | ${'02:00:00.005'} | ${0}
  ${'02:00:00.000'} | ${'02:00:00.010'} | ${'02:00:00.061'} | ${51}
  ${'02:00:00.000'} | ${'02:00:00.010'} | ${'01:59:59.940'} | ${60}
`('T002: asked $asked, answered $answered, said $said: $off ms off', ({ asked, answered, said, off }) => {
  expect(minOffsetMs(at(asked), at(answered), at(said))).toBe(off)
})

describe('the setting of a game with a beacon', () => {
  const faults = (change: object) => {
    const { games, ...rest } = drawsPolicy.initial
    const { success, error } = z.safeParse(drawsPolicy.schema, { ...rest, games: [{ ...games[0], ...change }] })
    return success ? [] : error.issues.map(({ message }) => message)
  }
  const closing = (lockSeconds: number) => ({ calendar: { ...oneMinute!.calendar, lockSeconds }, beacon: 'quicknet' })

  test('Decisions "Draws and cut-off": closes bets at least ten seconds before its draw', () => {
    expect(faults(closing(10))).toEqual([])
    expect(faults(closing(9))).toEqual(['Bets of a game with a beacon close at least 10 seconds before the draw'])
    expect(faults({ ...closing(9), beacon: undefined })).toEqual([])
  })
  test('names a chain whose key this release knows', () => {
    expect(faults({ ...closing(10), beacon: 'own-chain' })).toHaveLength(1)
  })
  test('is not one of a game whose numbers come from outside', () => {
    expect(faults({ ...closing(10), outside: TEST_OUTSIDE })).toEqual(['Numbers from outside mix no beacon in'])
  })
})
