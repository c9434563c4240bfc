import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RoundGame, RoundTerms } from '@croupier/game-math/casino/index'
import { crashChain, recordCrash, recordRound } from '@croupier/game-math/casino/index'
import { hashJson } from '@croupier/game-math/fairness/index'
import { afterAll, describe, expect, test } from 'vitest'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = here('./rounds.mjs')
const { gapsOf, readSlotFiles, verifyRound } = await import(program)
const slotFolder = here('../../packages/game-math/src/casino/slots')
const slotFiles = readSlotFiles(slotFolder)
const folder = mkdtempSync(join(tmpdir(), 'rounds-'))
afterAll(() => rmSync(folder, { recursive: true }))

const serverSeed = '9b8514f6788c852f5e7110d837431eb48d274cf85f072d52a7da01611db35095'
const other = '16e814a20e378a2fc3279a69fcb09b48a97105072cfd53d5caaa2bc4b5d84e05'
const ROUNDS = 300

/** The bet of a game's nth round. */
const bets: { readonly [Game in RoundGame]: (nonce: number) => RoundTerms<Game>['bet'] } = {
  dice: (nonce) => ({ stake: '1.2345', direction: nonce % 2 ? 'over' : 'under', target: 300 + ((nonce * 31) % 9_400) }),
  mines: (nonce) => ({
    stake: '0.07',
    mines: 1 + (nonce % 24),
    picks: [nonce % 25, (nonce + 7) % 25].slice(0, nonce % 3),
  }),
  plinko: (nonce) => ({
    stake: '3.00',
    rows: [8, 12, 16][nonce % 3]!,
    risk: (['low', 'medium', 'high'] as const)[nonce % 2]!,
  }),
  'harbour-lanterns': () => ({ stake: '0.50' }),
  'silk-road-ways': () => ({ stake: '1.0007' }),
  'tide-gems': () => ({ stake: '0.20' }),
}
const gamesOf = Object.keys(bets) as RoundGame[]
const roundsOf = (game: RoundGame) =>
  Array.from({ length: ROUNDS }, (_, nonce) =>
    recordRound({ game, serverSeed, clientSeed: 'lucky-7', nonce, bet: bets[game](nonce) } as RoundTerms),
  )

const chain = crashChain(other, 200)
const crashRounds = chain.hashes.map((hash, at) =>
  recordCrash(
    {
      terminalHash: chain.terminalHash,
      number: at + 1,
      hash,
      salt: serverSeed,
      beaconRandomness: at % 2 ? null : other,
      edgeBp: 100,
    },
    {
      stake: '2.50',
      autoCashout100: at % 3 ? 101 + at : null,
      manualCashout100: at % 4 ? 150 : null,
      forcePoint100: at % 5 ? null : '300',
    },
  ),
)
const verdictOf = (record: unknown, noted?: string) => verifyRound(record, { noted, slotFiles }).verdict

/** Every record that differs from this one in a single value, field or element. */
function mutants(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const changed = value.flatMap((part, at) => mutants(part).map((mutant) => value.with(at, mutant)))
    return [...changed, [...value, 0], value.slice(1)].filter((mutant) => mutant.length > 0 || value.length > 0)
  }
  if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>
    const names = Object.keys(fields)
    const changed = names.flatMap((name) => mutants(fields[name]).map((mutant) => ({ ...fields, [name]: mutant })))
    const fewer = names.map((name) => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)))
    return [...changed, ...fewer, { ...fields, more: 1 }]
  }
  if (typeof value === 'number') return [value + 1, value - 1, String(value)]
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'string') return [`${value}0`, value.replace(/.$/, (last) => (last === '1' ? '2' : '1')), null]
  return ['0', 1]
}

test('the verifier imports no code of this repository but its own, and no package', () => {
  for (const file of ['rounds.mjs', 'rounds/source.mjs', 'rounds/games.mjs', 'rounds/slots.mjs', 'rounds/crash.mjs']) {
    const imports = [...readFileSync(here(file), 'utf8').matchAll(/^import .* from '(.*)'$/gm)].map(([, from]) => from!)
    expect(imports.filter((from) => !/^node:|^\.\/(rounds\/)?\w+\.mjs$/.test(from))).toEqual([])
  }
})

describe.each([...gamesOf.map((game) => [game, roundsOf(game)] as const), ['crash', crashRounds] as const])(
  'the verifier of rounds of %s',
  (_, records) => {
    const noted = 'commit' in records[0]! ? records[0].commit : chain.terminalHash

    test('T125 proves true records against a commitment that was noted before', () => {
      for (const record of records)
        expect(verifyRound(record, { noted, slotFiles })).toMatchObject({ verdict: 'proven' })
      expect(verdictOf(records[0])).toBe('consistent')
      expect(verdictOf(records[0], '0'.repeat(64))).toBe('wrong')
    })

    test('T125 rejects a record with any value changed, added or left out', () => {
      for (const record of records.slice(0, 12)) {
        const survivors = mutants(record).filter((mutant) => verdictOf(mutant, noted) !== 'wrong')
        expect(survivors).toEqual([])
      }
    })

    test('T125 rejects another outcome, return or seed, even under a new hash', () => {
      const resealed = ({ recordHash: _, ...fields }: object & { recordHash?: string }) => ({
        ...fields,
        recordHash: hashJson(fields),
      })
      for (const record of records.slice(0, 12)) {
        const forged = [
          ...mutants(record.outcome).map((outcome) => ({ ...record, outcome })),
          { ...record, returned: '7777.00' },
          'serverSeed' in record ? { ...record, serverSeed: other } : { ...record, hash: serverSeed },
        ]
        const survivors = forged.map(resealed).filter((mutant) => verdictOf(mutant, noted) !== 'wrong')
        expect(survivors).toEqual([])
      }
    })
  },
)

describe('the program', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const child = execFile(process.execPath, [program, ...args], (_, out, err) =>
        resolve({ code: child.exitCode ?? -1, output: out + err }),
      )
    })
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const records = roundsOf('dice').slice(0, 20)

  test('reads records as JSON and in lines, and finds the slots in a folder', async () => {
    const lines = file('lines.jsonl', records.map((record) => JSON.stringify(record)).join('\n'))
    expect(await run(lines, '--complete', '--commit', records[0]!.commit)).toMatchObject({
      code: 0,
      output: expect.stringContaining('20 proven, 0 consistent'),
    })
    const json = file('rounds.json', JSON.stringify([...records, ...roundsOf('harbour-lanterns').slice(0, 5)]))
    expect(await run(json, '--slots', slotFolder)).toMatchObject({ code: 3 })
    expect(await run(json)).toMatchObject({ code: 1, output: expect.stringContaining('pass the data file') })
  })

  test('reports a missing round, a wrong one, and the lack of arguments', async () => {
    expect(gapsOf(records)).toEqual([])
    expect(gapsOf(records.slice(1))).toHaveLength(1)
    expect(gapsOf([...records, records[3]!])).toHaveLength(1)
    const gap = file('gap.json', JSON.stringify(records.filter(({ nonce }) => nonce !== 7)))
    expect(await run(gap, '--complete')).toMatchObject({
      code: 1,
      output: expect.stringContaining('nonce 7 is missing'),
    })
    const wrong = file('wrong.json', JSON.stringify({ ...records[0], returned: '9.00' }))
    expect(await run(wrong)).toMatchObject({ code: 1, output: expect.stringContaining('NO  returned') })
    expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('usage:') })
    expect(await run(join(folder, 'missing.json'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('Cannot check'),
    })
  })
})
