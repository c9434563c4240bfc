import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashJson, hashSeed } from '@croupier/game-math/fairness/index'
import { parseMoney, sumOf } from '@croupier/kernel/money'
import {
  type EnvelopeTerms,
  envelopeAmounts,
  envelopeOrder,
  envelopeRecord,
} from '@croupier/rules/rewards/envelope-record'
import { describe, expect, test } from 'vitest'
import { mutants } from './mutants.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = here('./envelope.mjs')
const { verifyEnvelope } = await import(program)

const serverSeed = '9b8514f6788c852f5e7110d837431eb48d274cf85f072d52a7da01611db35095'
const other = '16e814a20e378a2fc3279a69fcb09b48a97105072cfd53d5caaa2bc4b5d84e05'
const random: EnvelopeTerms = {
  version: 1,
  protocol: 'envelope1',
  drop: 'eABCDEF',
  openAt: '2026-11-20T04:00:00.000Z',
  closeAt: '2026-11-20T04:30:00.000Z',
  mode: 'random',
  total: '88.00',
  count: 20,
  min: '0.50',
  max: '12.00',
  table: [],
  committedAt: '2026-11-19T09:00:00.000Z',
  seedHash: hashSeed(serverSeed),
}
const equal: EnvelopeTerms = { ...random, mode: 'equal', min: null, max: null, total: '10.00', count: 3 }
const table: EnvelopeTerms = {
  ...equal,
  mode: 'table',
  table: [
    { amount: '8.00', count: 1 },
    { amount: '1.00', count: 2 },
  ],
}
function recordOf(terms: EnvelopeTerms, claims: number, seed = serverSeed) {
  const owners = Array.from({ length: claims }, (_, at) => ({ number: at + 1, owner: hashJson({ owner: at }) }))
  const committed = { ...terms, seedHash: hashSeed(seed) }
  return envelopeRecord({
    terms: committed,
    amounts: envelopeAmounts(committed, seed) ?? [],
    claims: owners,
    requests: null,
    serverSeed: seed,
    closedAt: '2026-11-20T04:30:05.000Z',
  })
}
const record = recordOf(random, 13)

const drawn: EnvelopeTerms = { ...equal, protocol: 'envelope2', windowSeconds: 10 }
const waiting = Array.from({ length: 8 }, (_, at) => hashJson({ waits: at }))
const early = waiting.slice(0, 6)
const late = waiting.slice(6)
const drawnOrder = [...envelopeOrder(drawn.drop, serverSeed).shuffle(early), ...late]
/** A drop of three envelopes whose first six requests were drawn, with these claims. */
const drawnRecord = (owners: readonly string[]) =>
  envelopeRecord({
    terms: drawn,
    amounts: envelopeAmounts(drawn, serverSeed) ?? [],
    claims: owners.map((owner, at) => ({ number: at + 1, owner })),
    requests: { early, late },
    serverSeed,
    closedAt: '2026-11-20T04:30:05.000Z',
  })
const noted = { commitment: record.commitment }
const verdictOf = (one: unknown, of: object = noted) => verifyEnvelope(one, of).verdict

test('the verifier of envelopes imports no code of this repository but its own, and no package', () => {
  const importsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '(.*)'$/gm)].map(([, from]) => from!)
  expect(importsOf(program)).toEqual(['./rounds/record.mjs', './rounds/source.mjs'])
  const shared = importsOf(here('./rounds/record.mjs'))
  expect(shared.filter((from) => !/^node:|^\.\/source\.mjs$/.test(from))).toEqual([])
})

describe('the verifier of envelopes', () => {
  test('proves a record with the commitment that somebody noted, and finds it consistent without', () => {
    expect(verdictOf(record)).toBe('proven')
    expect(verdictOf(record, {})).toBe('consistent')
    expect(sumOf(record.amounts.map(parseMoney))).toBe(parseMoney(random.total))
  })

  test.each([
    ['equal', equal],
    ['table', table],
    ['random', random],
  ])('computes the same envelopes as the platform, by the mode %s', (_, terms) => {
    for (const claims of [0, 1, terms.count]) {
      const one = recordOf(terms, claims)
      expect(verifyEnvelope(one, { commitment: one.commitment })).toMatchObject({ verdict: 'proven' })
    }
  })

  test('shuffles, so that the place in the queue does not decide the amount', () => {
    const firsts = Array.from({ length: 30 }, (_, at) => recordOf(table, 0, hashJson({ at })).amounts[0])
    expect(new Set(firsts)).toEqual(new Set(['8.00', '1.00']))
  })

  test('rejects a record that was made again after the commitment', () => {
    expect(verdictOf(recordOf(random, 13, other))).toBe('wrong')
    expect(verdictOf(recordOf({ ...random, count: 21 }, 13))).toBe('wrong')
  })

  test('rejects two envelopes of one owner, also with matching hashes', () => {
    const twice = { number: 2, owner: record.claims[0]!.owner }
    const { recordHash: _, ...fields } = { ...record, claims: [record.claims[0]!, twice, ...record.claims.slice(2)] }
    expect(verdictOf({ ...fields, recordHash: hashJson(fields) })).toBe('wrong')
  })

  test('proves the order of a window, also when some of those who waited could not take one', () => {
    for (const owners of [drawnOrder.slice(0, 3), [drawnOrder[0]!, drawnOrder[2]!, drawnOrder[7]!], []]) {
      const one = drawnRecord(owners)
      expect(verifyEnvelope(one, { commitment: one.commitment })).toMatchObject({ verdict: 'proven' })
    }
    const laterClaim = drawnRecord([drawnOrder[6]!, hashJson({ comes: 'later' })])
    expect(verdictOf(laterClaim, {})).toBe('consistent')
  })

  test('rejects another order of a window, a later claim before those who waited, and one who waited twice', () => {
    expect(verdictOf(drawnRecord([drawnOrder[1]!, drawnOrder[0]!]), {})).toBe('wrong')
    expect(verdictOf(drawnRecord([drawnOrder[6]!, drawnOrder[5]!]), {})).toBe('wrong')
    expect(verdictOf(drawnRecord([hashJson({ comes: 'later' }), drawnOrder[0]!]), {})).toBe('wrong')
    const { recordHash: _, ...fields } = { ...drawnRecord([]), requests: { early: [early[0]!, early[0]!], late: [] } }
    expect(verdictOf({ ...fields, recordHash: hashJson(fields) }, {})).toBe('wrong')
  })

  test('rejects every change of a single value', () => {
    const window = drawnRecord(drawnOrder.slice(0, 3))
    for (const mutant of mutants(window))
      expect(verdictOf(mutant, { commitment: window.commitment }), JSON.stringify(mutant)).toBe('wrong')
    for (const mutant of mutants(record)) expect(verdictOf(mutant), JSON.stringify(mutant)).toBe('wrong')
  })
})
