import '@croupier/game-math/lottery/families/all'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BEACON_CHAINS,
  commitmentOf,
  drawNumbers,
  finalSeed,
  hashSeed,
  inclusionProof,
  leafHash,
  ownerCommitment,
  type PublishedRecord,
  recordHashOf,
  type TicketLeaf,
  treeRoot,
} from '@croupier/game-math/fairness/index'
import { QUICKNET_1000, quicknetRecord } from '@croupier/game-math/fairness/testing'
import { families } from '@croupier/game-math/lottery/index'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const program = fileURLToPath(new URL('./verify.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const serverSeed = '16e814a20e378a2fc3279a69fcb09b48a97105072cfd53d5caaa2bc4b5d84e05'
const other = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
const HOUR_MS = 3_600_000

const leaf: TicketLeaf = {
  ticketId: 't2',
  issue: '20261121-0001',
  bets: [{ play: 'SSC_POSITION', selection: { pos: [[1], [], [], [], []] }, note: 'ä "b"\n', odds: 9.78 }],
  stake: '2.00',
  acceptedAt: '2026-11-21T00:00:10.000Z',
  owner: ownerCommitment('member', '0a0b'),
}
const leaves = ['t1', 't2', 't3', 't4', 't5'].map((ticketId) => leafHash({ ...leaf, ticketId }))

const game = 'ssc-1m'
/** The record of a draw before its issue opens. */
function waiting(issueNo = '20261121-0001', openAt = new Date('2026-11-20T23:59:55.000Z')): PublishedRecord {
  const plus = (seconds: number) => new Date(openAt.getTime() + seconds * 1_000).toISOString()
  const terms = {
    version: 1,
    game,
    family: 'SSC',
    issueNo,
    committedAt: plus(-120),
    openAt: plus(0),
    closeAt: plus(60),
    drawAt: plus(65),
    seedHash: hashSeed(serverSeed),
    beacon: 'none',
  } as const
  return {
    ...terms,
    commitment: commitmentOf(terms),
    status: 'scheduled',
    betsRoot: null,
    ticketCount: null,
    totalStake: null,
    serverSeed: null,
    finalSeed: null,
    numbers: null,
    revealedAt: null,
    voidedAt: null,
    voidReason: null,
    recordHash: null,
  }
}
const sealed = (record: PublishedRecord): PublishedRecord => ({ ...record, recordHash: recordHashOf(record) })

/** A published draw, made by our own engine. */
function record(issueNo?: string, openAt?: Date) {
  const terms = waiting(issueNo, openAt)
  const seed = finalSeed(serverSeed, { game, drawId: terms.issueNo }, 'none')
  return sealed({
    ...terms,
    status: 'drawn',
    serverSeed,
    finalSeed: seed,
    numbers: drawNumbers('SSC', seed, game),
    revealedAt: new Date(Date.parse(terms.drawAt) + 100).toISOString(),
    betsRoot: treeRoot(leaves),
    ticketCount: leaves.length,
    totalStake: '10.00',
  })
}
function voided(issueNo?: string) {
  const terms = waiting(issueNo)
  const voidedAt = new Date(Date.parse(terms.drawAt) + 600_000).toISOString()
  return sealed({ ...terms, status: 'void', serverSeed, voidedAt, voidReason: 'not_revealed_in_time' })
}

let files = 0
function file(json: unknown): string {
  const path = join(folder, `${files++}.json`)
  writeFileSync(path, JSON.stringify(json))
  return path
}

const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    )
  })

test('the verifier imports no code of this repository and no package', () => {
  const imports = [...readFileSync(program, 'utf8').matchAll(/^import .* from '(.*)'$/gm)].map(([, from]) => from)
  expect(imports).toEqual(['node:crypto', 'node:fs', 'node:fs/promises', 'node:url', 'node:util'])
})

const truth = record()
const proof = {
  leaf,
  leafHash: leafHash(leaf),
  path: inclusionProof(leaves, 1),
  memberId: 'member',
  salt: '0a0b',
  root: treeRoot(leaves),
}
const OWN = ['--commitment', truth.commitment]

describe('the verifier, given a correct record,', () => {
  test('T125 draws the numbers of every family', async () => {
    for (const family of families.keys()) {
      const drawn = { ...truth, family, numbers: drawNumbers(family, truth.finalSeed ?? '', game) }
      const committed = { ...drawn, commitment: commitmentOf(drawn) }
      const { code, output } = await run(file(sealed(committed)), '--commitment', committed.commitment)
      expect([family, code, output]).toEqual([family, 0, expect.stringContaining('1 proven')])
    }
  })

  test('T125 proves it against a commitment that was noted before the draw, bare and in the envelope', async () => {
    for (const json of [truth, { success: true, value: truth }, voided()]) {
      const { code, output } = await run(file(json), ...OWN)
      expect([code, output]).toEqual([0, expect.stringContaining('1 proven, 0 consistent but not proven, 0 wrong')])
      expect(output).toContain('Shown: the seed was fixed when you noted the commitment')
    }
    expect(await run(file(truth), '--commitment', '0'.repeat(64))).toMatchObject({ code: 1 })
  })

  test('does not prove it without such a copy, and says why', async () => {
    const { code, output } = await run(file(truth))
    expect([code, output]).toEqual([3, expect.stringContaining('0 proven, 1 consistent but not proven, 0 wrong')])
    expect(output).toContain('NOT shown: that the commitment is older than the bets')
  })

  test('T126 confirms a ticket and its owner', async () => {
    const { code, output } = await run(file(truth), ...OWN, '--proof', file(proof))
    expect([code, output]).toEqual([0, expect.stringContaining('ok  Ticket t2 is in the tree')])
  })
})

describe('the verifier, given a draw that mixes a beacon in,', () => {
  const { signature } = QUICKNET_1000
  const mixed = quicknetRecord()
  const runMixed = (change: Partial<PublishedRecord>, ...args: string[]) =>
    run(file(sealed({ ...mixed, ...change })), ...args)

  test('T125 proves it with the published signature of the round', async () => {
    const { code, output } = await runMixed({}, '--commitment', mixed.commitment)
    expect([code, output]).toEqual([0, expect.stringContaining('ok  drand quicknet signed round 1000')])
    expect(output).toContain('round 1000 at 2023-08-23T15:59:24.000Z, after the cut-off and before the draw')
    expect(output).toContain('Shown: the numbers also depend on a public round that did not exist')
  })

  test.each([
    ['a forged signature', { beaconSignature: `a${signature.slice(1)}` }, 'NO  drand quicknet signed'],
    ['no point of the curve', { beaconSignature: signature.replace(/9$/, '8') }, 'NO  drand quicknet signed'],
    ['no signature', { beaconSignature: null }, 'no beaconSignature in a draw that is drawn'],
    ['another chain', { beacon: { chain: other, round: 1_000 } }, 'NO  This tool knows the beacon'],
    ['another round', { beacon: { ...(mixed.beacon as object), round: 1_001 } as never }, 'NO  The commitment binds'],
    [
      'numbers without the beacon',
      { finalSeed: finalSeed(serverSeed, { game, drawId: mixed.issueNo }, 'none') },
      'NO  The final seed',
    ],
    ['version 1', { version: 1 as const }, 'unknown field beaconSignature'],
  ])('rejects %s', async (_, change, output) => {
    const answer = await runMixed(change)
    expect([answer.code, answer.output]).toEqual([1, expect.stringContaining(output)])
  })

  test('rejects a round that was published before the cut-off, or long after it, though it is signed', async () => {
    for (const closeAt of ['2023-08-23T15:59:25.000Z', '2023-08-23T15:59:14.000Z']) {
      const early = quicknetRecord(closeAt)
      const { code, output } = await run(file(early), '--commitment', early.commitment)
      expect([code, output]).toEqual([1, expect.stringContaining('NO  drand quicknet publishes round 1000')])
      expect(output).toContain('ok  drand quicknet signed round 1000')
    }
  })

  test('accepts a void draw whose round never came', async () => {
    const voided = {
      status: 'void',
      finalSeed: null,
      numbers: null,
      revealedAt: null,
      beaconSignature: null,
      voidReason: 'beacon_missing',
      voidedAt: '2023-08-23T16:09:30.000Z',
    } as const
    expect(await runMixed(voided, '--commitment', mixed.commitment)).toMatchObject({ code: 0 })
    expect(await runMixed({ ...voided, beaconSignature: signature })).toMatchObject({ code: 1 })
  })

  test('checks a chain that a file names, and no other scheme', async () => {
    const { quicknet } = BEACON_CHAINS
    const info = { hash: other, public_key: quicknet.publicKey, genesis_time: quicknet.genesisTime, period: 3 }
    const beacon = { chain: other, round: 1_000 }
    const terms = { ...mixed, beacon }
    const record = file(sealed({ ...terms, commitment: commitmentOf(terms) }))
    const scheme = 'bls-unchained-g1-rfc9380'
    expect(await run(record, '--chain', file({ ...info, schemeID: scheme }))).toMatchObject({ code: 3 })
    expect(await run(record, '--chain', file({ ...info, schemeID: 'pedersen-bls-chained' }))).toMatchObject({ code: 1 })
    expect(await run(record)).toMatchObject({ code: 1 })
  })
})

const sealedWith = (change: Partial<PublishedRecord>) => sealed({ ...truth, ...change })
test.each([
  ['numbers', sealedWith({ numbers: truth.numbers!.map((digit) => 9 - digit) }), 'NO  The numbers follow'],
  ['no numbers', sealedWith({ numbers: null }), 'no numbers in a draw that is drawn'],
  ['seed hash', sealedWith({ seedHash: other }), 'NO  The commitment binds'],
  ['seed', sealedWith({ serverSeed: other }), 'NO  The seed is the one'],
  ['final seed', sealedWith({ finalSeed: other }), 'NO  The final seed'],
  ['issue', sealedWith({ issueNo: '20261121-0002' }), 'NO  The commitment binds'],
  ['game', sealedWith({ game: 'ssc-5m' }), 'NO  The commitment binds'],
  ['unsealed stake', { ...truth, totalStake: '11.00' }, 'NO  The hash of the record'],
  ['beacon', { ...truth, beacon: { round: 1, randomness: other } }, 'impossible beacon'],
  ['no beacon', { ...truth, beacon: undefined }, 'missing field beacon'],
  ['another draw id', { ...truth, drawId: '20261121-0002' }, 'unknown field drawId'],
  ['late reveal', sealedWith({ revealedAt: '2026-11-21T00:11:00.000Z' }), 'NO  The commitment came first'],
  ['early void', sealed({ ...voided(), voidedAt: '2026-11-21T00:10:59.999Z' }), 'NO  The draw became void no earlier'],
  ['void with numbers', sealed({ ...voided(), numbers: truth.numbers }), 'unexpected numbers in a draw that is void'],
  ['void without seed', sealed({ ...voided(), serverSeed: null }), 'no serverSeed in a draw that is void'],
  [
    'void with an unreadable seed',
    sealed({ ...voided(), serverSeed: null, voidReason: 'seed_unreadable' }),
    'NO  The seed is revealed',
  ],
  ['undecided', waiting(), 'NO  The draw is over'],
  ['unknown family', sealedWith({ family: 'ABC' }), 'NO  This tool knows how ABC'],
  ['null', null, 'it is not an object'],
  ['refusal', { success: false, code: 'draw.unknown', message: 'There is no such draw' }, 'There is no such draw'],
])('the verifier rejects a record with this fault: %s', async (_, json, output) => {
  const answer = await run(file(json), ...OWN)
  expect([answer.code, answer.output]).toEqual([1, expect.stringContaining(output)])
})

test.each([
  ['another stake', { ...proof, leaf: { ...leaf, stake: '3.00' } }],
  ['another issue', { ...proof, leaf: { ...leaf, issue: '20261121-0002' } }],
  ['a field more', { ...proof, leaf: { ...leaf, note: '' } }],
  ['the path of another ticket', { ...proof, path: inclusionProof(leaves, 2) }],
  ['another owner', { ...proof, memberId: 'other' }],
  ['no owner', { ...proof, memberId: undefined }],
])('T126 the verifier rejects a proof with this fault: %s', async (_, changed) => {
  expect(await run(file(truth), ...OWN, '--proof', file(changed))).toMatchObject({ code: 1 })
})

describe('the verifier of a site', () => {
  const draws: PublishedRecord[] = []
  let site = ''
  const server = createServer((request, response) => {
    const address = new URL(request.url!, 'http://site')
    const [, , , named, issueNo] = address.pathname.split('/')
    const isDecided = address.searchParams.get('state') !== 'undecided'
    const listed = draws.filter((one) => (one.recordHash !== null) === isDecided)
    const from = listed.findIndex((one) => one.issueNo === address.searchParams.get('before')) + 1
    const items = listed.slice(from, from + 2)
    const list = { items, next: from + 2 < listed.length ? items.at(-1)!.issueNo : null }
    const value = issueNo ? draws.find((one) => one.issueNo === issueNo) : named === game && list
    const answer = value ? { success: true, value } : { success: false, code: 'draw.unknown', message: 'no such draw' }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server listens on a port')
    site = `http://127.0.0.1:${address.port}`
  })
  beforeEach(() => {
    draws.length = 0
  })
  afterAll(() => server.close())

  test('checks its last draws in pages, reports void ones, skips open ones and fails on a wrong one', async () => {
    draws.push(waiting('20261121-0004'), voided('20261121-0003'), record('20261121-0002'), record('20261121-0001'))
    const good = await run('--site', site, '--game', game, '--last', '30')
    expect([good.code, good.output]).toEqual([3, expect.stringContaining('0 proven, 3 consistent but not proven')])
    expect(good.output).toContain('void, every stake returns; it would have been')
    expect(await run(`${site}/wps/draws/${game}/20261121-0001`, ...OWN)).toMatchObject({ code: 0 })
    draws[3] = sealed({ ...draws[3]!, numbers: [0, 0, 0, 0, 0] })
    const bad = await run('--site', site, '--game', game)
    expect([bad.code, bad.output]).toEqual([1, expect.stringContaining('2 consistent but not proven, 1 wrong')])
  })

  test('saves the commitments of the draws to come, and proves these draws later', async () => {
    const saved = join(folder, 'saved.jsonl')
    const soon = new Date(Date.now() + HOUR_MS)
    draws.push(waiting('20261121-0008', soon), record('20261121-0001'))
    expect(await run('--site', site, '--game', game, '--save', saved)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Commitments of ssc-1m saved in .*: 1\./),
    })
    draws[0] = record('20261121-0008', soon)
    const proven = await run('--site', site, '--game', game, '--saved', saved)
    expect([proven.code, proven.output]).toEqual([0, expect.stringContaining('1 proven, 0 consistent')])
    expect(proven.output).toContain('when you saved the commitment')

    draws[0] = record('20261121-0008', new Date(soon.getTime() + 1))
    const changed = await run('--site', site, '--game', game, '--saved', saved)
    expect([changed.code, changed.output]).toEqual([1, expect.stringContaining('NO  The commitment is the one')])
  })

  test('reports a saved draw that is neither drawn nor void in time, or that the site no longer knows', async () => {
    const saved = join(folder, 'lost.jsonl')
    const past = new Date(Date.now() - HOUR_MS)
    const lines = ['20261121-0005', '20261121-0006'].map((issueNo) => {
      const copy = waiting(issueNo, past)
      return JSON.stringify({ savedAt: copy.committedAt, record: copy })
    })
    writeFileSync(saved, lines.join('\n'))
    draws.push(waiting('20261121-0005', past))
    const { code, output } = await run('--site', site, '--game', game, '--saved', saved)
    expect([code, output]).toEqual([1, expect.stringContaining('0 proven, 0 consistent but not proven, 2 wrong')])
    expect(output).toContain('NO  The draw is over')
    expect(output).toContain('NO  The site still knows the draw that you saved')
  })
})

test('the verifier prints its usage without a source, and an error for a source that cannot be read', async () => {
  expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('usage:') })
  expect(await run(join(folder, 'missing.json'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('Cannot check'),
  })
})
