import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashJson, hashSeed } from '@croupier/game-math/fairness/index'
import { type RaffleTerms, raffleRecord } from '@croupier/rules/rewards/raffle-record'
import { afterAll, describe, expect, test } from 'vitest'
import { mutants } from './mutants.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = here('./raffle.mjs')
const { verifyRaffle } = await import(program)
const folder = mkdtempSync(join(tmpdir(), 'raffle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const serverSeed = '9b8514f6788c852f5e7110d837431eb48d274cf85f072d52a7da01611db35095'
const other = '16e814a20e378a2fc3279a69fcb09b48a97105072cfd53d5caaa2bc4b5d84e05'
const terms = (change: Partial<RaffleTerms> = {}): RaffleTerms => ({
  ...{ version: 1, protocol: 'raffle1', raffle: 'fABCDEF', category: null, perTicket: '10.00', maxTickets: 50 },
  ...{ openAt: '2026-11-20T16:00:00.000Z', closeAt: '2026-11-21T16:00:00.000Z', onePrizeEach: true },
  ...{ prizes: ['100.00', '50.00', '25.50'], committedAt: '2026-11-20T09:00:00.000Z', seedHash: hashSeed(serverSeed) },
  ...change,
})
/** Ten owners with two claims each, of 1 to 8 tickets. */
const entries = Array.from({ length: 20 }, (_, at) => ({
  owner: hashJson({ owner: at % 10 }),
  tickets: 1 + ((at * 5) % 8),
}))
const recordOf = (change: Partial<RaffleTerms> = {}, seed = serverSeed) =>
  raffleRecord({
    terms: terms({ seedHash: hashSeed(seed), ...change }),
    entries,
    serverSeed: seed,
    closedAt: '2026-11-21T16:00:03.000Z',
    drawnAt: '2026-11-21T16:01:04.000Z',
  })
const record = recordOf()
const noted = { commitment: record.commitment, entries: record.entriesHash }
const verdictOf = (one: unknown, of: object = noted) => verifyRaffle(one, of).verdict

test('the verifier of raffles imports no code of this repository but its own, and no package', () => {
  const imports = [...readFileSync(program, 'utf8').matchAll(/ from '(.*)'$/gm)].map(([, from]) => from!)
  expect(imports).toEqual(['./rounds/record.mjs', './rounds/source.mjs'])
})

describe('the verifier of raffles', () => {
  test('T125 proves true records against what was noted before the opening and before the draw', () => {
    for (let at = 0; at < 40; at++) {
      const seed = hashJson({ seed: at })
      const one = recordOf({ onePrizeEach: at % 2 === 0, category: at % 3 ? null : 'SLOTS' }, seed)
      expect(verdictOf(one, { commitment: one.commitment, entries: one.entriesHash })).toBe('proven')
    }
    expect(verdictOf(record, { commitment: record.commitment })).toBe('consistent')
    expect(verdictOf(record, {})).toBe('consistent')
    expect(verdictOf(record, { ...noted, commitment: other })).toBe('wrong')
    expect(verdictOf(record, { ...noted, entries: other })).toBe('wrong')
  })

  test('T125 rejects a record with any value changed, added or left out', () => {
    const all = mutants(record)
    expect(all.length).toBeGreaterThan(200)
    expect(all.filter((mutant) => verdictOf(mutant, {}) !== 'wrong')).toEqual([])
  })

  test('T125 rejects other terms, tickets, winners or seeds, even under new hashes', () => {
    const forged = [
      { ...record, winners: record.winners.toReversed() },
      recordOf({ prizes: ['100.00', '50.00', '25.49'] }),
      recordOf({}, other),
      raffleRecord({ ...record, terms: terms(), entries: entries.toReversed() }),
      raffleRecord({ ...record, terms: terms(), entries: [...entries, { owner: other, tickets: 1 }] }),
      raffleRecord({ ...record, terms: terms(), entries, drawnAt: '2026-11-21T15:00:00.000Z' }),
    ].map(({ recordHash: _, ...fields }) => ({ ...fields, recordHash: hashJson(fields) }))
    expect(forged.map((one) => verdictOf(one))).toEqual(forged.map(() => 'wrong'))
    const greedy = recordOf({ maxTickets: 3 })
    expect(verdictOf(greedy, {})).toBe('wrong')
  })
})

describe('the program', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const child = execFile(process.execPath, [program, ...args], (_, out, err) =>
        resolve({ code: child.exitCode ?? -1, output: out + err }),
      )
    })
  const file = (name: string, value: unknown) => {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(value))
    return path
  }

  test('reads a record or the answer of a site, and prints the winners', async () => {
    const answer = file('answer.json', { success: true, value: record })
    const proven = await run(answer, '--commitment', noted.commitment, '--entries', noted.entries)
    expect(proven).toMatchObject({ code: 0, output: expect.stringContaining(record.winners[0]!.owner) })
    expect(await run(file('record.json', record))).toMatchObject({ code: 3 })
  })

  test('reports a wrong record, and wrong arguments', async () => {
    expect(await run(file('wrong.json', { ...record, ticketCount: 1 }))).toMatchObject({ code: 1 })
    expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('usage') })
    expect(await run(join(folder, 'record.json'), '--salt', '00')).toMatchObject({ code: 2 })
  })
})
