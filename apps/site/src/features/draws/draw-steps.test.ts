import { commit, drawNumbers, finalSeed, leafHash, ownerCommitment, treeRoot } from '@croupier/game-math/fairness/index'
import { parseMoney } from '@croupier/kernel/money'
import { drawRecord } from '@croupier/wire/draws/draws'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkProof, type DrawRecord, isRevealed, type Proof, readRecord, recompute } from './draw-steps.ts'

const serverSeed = 'a1'.repeat(32)
const name = { game: 'ssc-1m', drawId: '20261121-0735' }
const seed = finalSeed(serverSeed, name, 'none')
const draw: DrawRecord = {
  game: name.game,
  family: 'SSC',
  issueNo: name.drawId,
  status: 'drawn',
  openAt: new Date('2026-11-21T04:13:55.000Z'),
  closeAt: new Date('2026-11-21T04:14:55.000Z'),
  drawAt: new Date('2026-11-21T04:15:00.000Z'),
  commit: commit(serverSeed),
  beacon: 'none',
  betsRoot: '00'.repeat(32),
  ticketCount: 1,
  totalStake: parseMoney('2'),
  serverSeed,
  finalSeed: seed,
  numbers: drawNumbers('SSC', seed, name.game),
  revealedAt: new Date('2026-11-21T04:15:00.100Z'),
  voidReason: null,
}
const check = (change: Partial<DrawRecord>) => {
  const changed = { ...draw, ...change }
  if (!isRevealed(changed)) throw new Error('not revealed')
  return recompute(changed)
}

describe('a recomputed draw', () => {
  test('confirms every value of an honest record', () => {
    const result = check({})
    expect(result).toMatchObject({ isRight: true, commit: draw.commit, finalSeed: seed, numbers: draw.numbers })
    expect(result.taken.map(({ remainder }) => remainder)).toEqual(draw.numbers)
    expect(result.taken.every(({ word, range, remainder }) => range === 10 && word % range === remainder)).toBe(true)
  })
  test.each([
    ['another seed', { serverSeed: 'b2'.repeat(32) }, { commit: false, finalSeed: false, numbers: false }],
    ['another commitment', { commit: '11'.repeat(32) }, { commit: false, finalSeed: true, numbers: true }],
    ['another round', { issueNo: '20261121-0736' }, { commit: true, finalSeed: false, numbers: false }],
    [
      'other numbers',
      { numbers: [...(draw.numbers ?? [])].map((one) => (one + 1) % 10) },
      { commit: true, finalSeed: true, numbers: false },
    ],
  ])('%s is found out', (_, change, holds) => {
    expect(check(change)).toMatchObject({ isRight: false, holds })
  })
})

test.each([
  ['a record', JSON.stringify(z.encode(drawRecord, draw)), draw],
  ['a record in its envelope', JSON.stringify({ success: true, value: z.encode(drawRecord, draw) }), draw],
  ['something else', '{"a":1}', null],
  ['no JSON', 'hello', null],
])('%s is read as what it is', (_, text, result) => expect(readRecord(text)).toEqual(result))

describe('T126 the proof of a ticket', () => {
  const salt = '0f'.repeat(16)
  const leaf = {
    ticketId: '019a-1',
    issue: 'ssc-1m/20261121-0735',
    bets: [],
    stake: '2.00',
    acceptedAt: '2026-11-21T04:14:00.000Z',
    owner: ownerCommitment('ana', salt),
  }
  const other = leafHash({ ...leaf, ticketId: '019a-2' })
  const root = treeRoot([leafHash(leaf), other])
  const proof: Proof = {
    leaf,
    salt,
    memberId: 'ana',
    leafHash: leafHash(leaf),
    path: [{ side: 'right', hash: other }],
    root,
  }
  test.each([
    ['as it is', proof, root, 'ana', { leaf: true, root: true, owner: true }],
    ['to somebody who does not say who they are', proof, root, undefined, { leaf: true, root: true, owner: undefined }],
    [
      'with a changed stake',
      { ...proof, leaf: { ...leaf, stake: '3.00' } },
      root,
      'ana',
      { leaf: false, root: false, owner: true },
    ],
    ['against another root', proof, '00'.repeat(32), 'ana', { leaf: true, root: false, owner: true }],
    ['before a root is published', proof, null, 'ana', { leaf: true, root: false, owner: true }],
    ['that somebody else shows', proof, root, 'ben', { leaf: true, root: true, owner: false }],
  ] as const)('%s', (_, given, published, memberId, result) => {
    expect(checkProof(given as Proof, published, memberId)).toEqual(result)
  })
})
