import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TicketLeaf } from '@croupier/game-math/fairness/index'
import {
  commit,
  drawNumbers,
  finalSeed,
  inclusionProof,
  leafHash,
  ownerCommitment,
  treeRoot,
} from '@croupier/game-math/fairness/index'
import { afterAll, describe, expect, test } from 'vitest'

const program = fileURLToPath(new URL('./verify.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const serverSeed = '16e814a20e378a2fc3279a69fcb09b48a97105072cfd53d5caaa2bc4b5d84e05'
const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'

const leaf: TicketLeaf = {
  ticketId: 't2',
  issue: '20261121-0001',
  bets: [{ play: 'SSC_POSITION', selection: { pos: [[1], [], [], [], []] }, note: 'ä "b"\n', odds: 9.78 }],
  stake: '2.00',
  acceptedAt: '2026-11-21T00:00:10.000Z',
  owner: ownerCommitment('member', '0a0b'),
}
const leaves = ['t1', 't2', 't3', 't4', 't5'].map((ticketId) => leafHash({ ...leaf, ticketId }))

/** A published draw, made by our own engine. */
function record(
  issueNo = '20261121-0001',
  beacon: 'none' | { round: number; randomness: string; signature?: string } = 'none',
) {
  const game = 'ssc-1m'
  const seed = finalSeed(serverSeed, { game, drawId: issueNo }, beacon)
  return {
    game,
    issueNo,
    openAt: '2026-11-20T23:59:55.000Z',
    closeAt: '2026-11-21T00:00:55.000Z',
    drawAt: '2026-11-21T00:01:00.000Z',
    commit: commit(serverSeed),
    beacon,
    serverSeed,
    finalSeed: seed,
    numbers: drawNumbers('SSC', seed, game),
    betsRoot: treeRoot(leaves),
    ticketCount: leaves.length,
  }
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
  expect(imports).toEqual(['node:crypto', 'node:fs/promises', 'node:util'])
})

describe('the verifier, given a correct record,', () => {
  test('T125 confirms it, bare, in the envelope and with a beacon', async () => {
    const drand = { round: 1000, randomness, signature }
    for (const json of [record(), { success: true, value: record() }, record('20261121-0002', drand)]) {
      const { code, output } = await run(file(json))
      expect([code, output]).toEqual([0, expect.stringContaining('1 of 1 draw is what the published values say')])
    }
  })

  test('checks a commitment that was noted before the draw', async () => {
    expect(await run(file(record()), '--commit', commit(serverSeed))).toMatchObject({ code: 0 })
    expect(await run(file(record()), '--commit', '0'.repeat(64))).toMatchObject({ code: 1 })
  })

  test('T126 confirms a ticket and its owner', async () => {
    const proof = { leaf, path: inclusionProof(leaves, 1), memberId: 'member', salt: '0a0b' }
    const { code, output } = await run(file(record()), '--proof', file(proof))
    expect([code, output]).toEqual([0, expect.stringContaining('ok  Ticket t2 is in the tree')])
  })
})

const truth = record()
test.each([
  ['numbers', { ...truth, numbers: truth.numbers.map((digit) => 9 - digit) }, 'NO  The numbers follow'],
  [
    'one digit',
    { ...truth, numbers: [(truth.numbers[0]! + 1) % 10, ...truth.numbers.slice(1)] },
    'NO  The numbers follow',
  ],
  ['no numbers', { ...truth, numbers: undefined }, 'NO  The numbers follow'],
  ['commit', { ...truth, commit: randomness }, 'NO  The seed is the one'],
  ['seed', { ...truth, serverSeed: randomness }, 'NO  The seed is the one'],
  ['final seed', { ...truth, finalSeed: randomness }, 'NO  The final seed'],
  ['issue', { ...truth, issueNo: '20261121-0002' }, 'NO  The final seed'],
  ['game', { ...truth, game: 'ssc-5m' }, 'NO  The final seed'],
  ['beacon', { ...truth, beacon: { round: 1, randomness } }, 'NO  The final seed'],
  ['beacon randomness', record('20261121-0001', { round: 1, randomness: serverSeed, signature }), 'NO  The randomness'],
  ['no beacon', { ...truth, beacon: undefined }, 'NO  The record names neither'],
  ['times', { ...truth, closeAt: '2026-11-21T00:01:01.000Z' }, 'NO  Betting opened'],
  ['void with numbers', { ...truth, status: 'void' }, 'NO  The draw is void'],
  ['unrevealed', { ...truth, serverSeed: null }, 'NO  The seed of this draw is not revealed'],
  ['unknown family', { ...truth, family: 'ABC' }, 'NO  This tool does not know'],
  ['refusal', { success: false, code: 'draw.unknown', message: 'There is no such draw' }, 'There is no such draw'],
])('the verifier rejects a record with this fault: %s', async (_, json, output) => {
  const answer = await run(file(json))
  expect([answer.code, answer.output]).toEqual([1, expect.stringContaining(output)])
})

test.each([
  ['another stake', { leaf: { ...leaf, stake: '3.00' }, path: inclusionProof(leaves, 1) }],
  ['another issue', { leaf: { ...leaf, issue: '20261121-0002' }, path: inclusionProof(leaves, 1) }],
  ['the path of another ticket', { leaf, path: inclusionProof(leaves, 2) }],
  ['another owner', { leaf, path: inclusionProof(leaves, 1), memberId: 'other', salt: '0a0b' }],
])('T126 the verifier rejects a proof with this fault: %s', async (_, proof) => {
  expect(await run(file(record()), '--proof', file(proof))).toMatchObject({ code: 1 })
})

test('the verifier checks the last draws of a site in pages, reports void ones, skips open ones and fails on a wrong one', async () => {
  const open = { game: 'ssc-1m', issueNo: '20261121-0004', commit: randomness, serverSeed: null, status: 'open' }
  const unrevealed = { ...open, issueNo: '20261121-0003', status: 'void', numbers: null }
  const draws = [open, unrevealed, record('20261121-0002'), record('20261121-0001')]
  const server = createServer((request, response) => {
    const address = new URL(request.url!, 'http://site')
    const [, , , game, issueNo] = address.pathname.split('/')
    const from = draws.findIndex((draw) => draw.issueNo === address.searchParams.get('before')) + 1
    const items = draws.slice(from, from + 2)
    const list = { items, next: from + 2 < draws.length ? items.at(-1)!.issueNo : null }
    const value = issueNo ? draws.find((draw) => draw.issueNo === issueNo) : game === 'ssc-1m' && list
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, value }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const good = await run('--site', site, '--game', 'ssc-1m', '--last', '30')
  expect([good.code, good.output]).toEqual([0, expect.stringContaining('3 of 3 draws are')])
  expect(good.output).toContain('The draw is void')
  expect(await run(`${site}/wps/draws/ssc-1m/20261121-0001`)).toMatchObject({ code: 0 })
  draws[3] = { ...record('20261121-0001'), numbers: [0, 0, 0, 0, 0] }
  const bad = await run('--site', site, '--game', 'ssc-1m')
  server.close()
  expect([bad.code, bad.output]).toEqual([1, expect.stringContaining('2 of 3 draws are')])
})

test('the verifier prints its usage without a source, and an error for a source that cannot be read', async () => {
  expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('usage:') })
  expect(await run(join(folder, 'missing.json'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('Cannot check'),
  })
})
