import { roundCheck } from '@croupier/game-math/fairness/beacon-signature'
import {
  commitmentOf,
  drawNumbers,
  finalSeed,
  hashSeed,
  leafHash,
  ownerCommitment,
  recordHashOf,
  treeRoot,
} from '@croupier/game-math/fairness/index'
import { quicknetRecord } from '@croupier/game-math/fairness/testing'
import { drawRecord } from '@croupier/wire/draws/draws'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { check, checkProof, isRevealed, loaded, type Proof, readRecord, recompute } from './draw-steps.ts'

const serverSeed = 'a1'.repeat(32)
const name = { game: 'ssc-1m', drawId: '20261121-0735' }
const seed = finalSeed(serverSeed, name, 'none')
const terms = {
  version: 1,
  game: name.game,
  family: 'SSC',
  issueNo: name.drawId,
  committedAt: '2026-11-21T04:10:55.000Z',
  openAt: '2026-11-21T04:13:55.000Z',
  closeAt: '2026-11-21T04:14:55.000Z',
  drawAt: '2026-11-21T04:15:00.000Z',
  seedHash: hashSeed(serverSeed),
  beacon: 'none',
} as const
const values = {
  ...terms,
  commitment: commitmentOf(terms),
  status: 'drawn',
  betsRoot: '00'.repeat(32),
  ticketCount: 1,
  totalStake: '2.00',
  serverSeed,
  finalSeed: seed,
  numbers: drawNumbers('SSC', seed, name.game),
  revealedAt: '2026-11-21T04:15:00.100Z',
  voidedAt: null,
  voidReason: null,
} as const
const published = { ...values, recordHash: recordHashOf({ ...values, recordHash: null }) }
const draw = z.decode(drawRecord, published)

describe('a recomputed draw', () => {
  test('has the numbers of an honest record', () => {
    if (!isRevealed(draw)) throw new Error('not revealed')
    const result = recompute(draw, undefined)
    if (result === null) throw new Error('not recomputed')
    expect(result).toMatchObject({ finalSeed: seed, numbers: draw.numbers })
    expect(result.taken.map(({ remainder }) => remainder)).toEqual(draw.numbers)
    expect(result.taken.every(({ word, range, remainder }) => range === 10 && word % range === remainder)).toBe(true)
  })
})

const rounds = roundCheck()
describe('the check of a record', () => {
  test('confirms a record from the site, and proves it with the commitment that the player noted', () => {
    expect(check(loaded(draw), '', undefined).verdict).toBe('consistent')
    expect(check(loaded(draw), 'not a commitment', undefined).verdict).toBe('consistent')
    expect(check(loaded(draw), published.commitment, undefined).verdict).toBe('proven')
    expect(check(loaded(draw), '0'.repeat(64), undefined).verdict).toBe('wrong')
  })

  test('refuses a pasted record in which a field was changed, added or left out', () => {
    const verdict = (json: unknown) => {
      const read = readRecord(JSON.stringify(json))
      return read === null ? 'unreadable' : check(read, '', rounds).verdict
    }
    expect(verdict(published)).toBe('consistent')
    expect(verdict({ success: true, value: published })).toBe('consistent')
    expect(verdict({ success: true, value: published, note: 1 })).toBe('unreadable')
    expect(verdict({ ...published, drawId: name.drawId })).toBe('wrong')
    for (const [field, value] of Object.entries(published)) {
      const { [field]: _, ...without } = { ...published } as Record<string, unknown>
      expect(verdict(without), `without ${field}`).not.toBe('consistent')
      const other = typeof value === 'number' ? value + 1 : typeof value === 'string' ? value.replace(/\w$/, '0x') : [1]
      expect(verdict({ ...published, [field]: other }), `with another ${field}`).not.toBe('consistent')
    }
  })
})

describe('a draw that mixes a public beacon in', () => {
  const record = quicknetRecord()
  const { beacon, beaconSignature, finalSeed: mixedSeed, numbers } = record
  const shown = z.decode(drawRecord, record)

  test('is recomputed with its published round, and not without it', () => {
    if (!isRevealed(shown)) throw new Error('not revealed')
    expect(recompute(shown, rounds)).toMatchObject({ finalSeed: mixedSeed, numbers })
    expect(recompute(shown, undefined)).toBeNull()
    expect(check(loaded(shown), record.commitment, rounds).verdict).toBe('proven')
    expect(check(loaded(shown), record.commitment, undefined).verdict).toBe('wrong')
  })

  test.each([
    ['another signature', { beaconSignature: beaconSignature.replace(/9$/, '8') }],
    ['another round', { beacon: { ...beacon, round: beacon.round + 1 } }],
    ['another chain', { beacon: { ...beacon, chain: '00'.repeat(32) } }],
    ['the numbers of the seed alone', { finalSeed: seed, numbers: published.numbers }],
    ['another cut-off', { closeAt: '2023-08-23T15:59:12.000Z' }],
    ['no signature', { beaconSignature: null }],
  ])('is wrong with %s, though every hash was made anew', (_, change) => {
    const changed = { ...record, ...change }
    const committed = { ...changed, commitment: commitmentOf(changed), recordHash: null }
    const forged = readRecord(JSON.stringify({ ...committed, recordHash: recordHashOf(committed) }))
    if (forged === null) throw new Error('it has the form of a record')
    expect(check(forged, '', rounds).verdict).toBe('wrong')
  })
})

test.each([
  ['a record', JSON.stringify(published), { draw, json: published }],
  ['a record in its envelope', JSON.stringify({ success: true, value: published }), { draw, json: published }],
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
