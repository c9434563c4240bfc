import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import {
  checkRecord,
  commitmentOf,
  drawNumbers,
  finalSeed,
  hashSeed,
  type PublishedRecord,
  recordHashOf,
} from '@croupier/game-math/fairness/index'
import { families, issueAt, issuesAfter } from '@croupier/game-math/lottery/index'
import { ticket } from '@croupier/wire/lottery/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOTTERY_START, newKey, randomBet, turn } from '../../testing/lottery.ts'
import { type Mutant, mutantsOf } from '../../testing/mutants.ts'
import { testClock, type World, world } from '../../testing/world.ts'

type Finding = { check: string; holds: boolean }
type Verifier = {
  verifyRecord(record: unknown, noted?: string): { verdict: string; findings: Finding[] }
  verifyTicket(record: unknown, proof: unknown): Finding[]
}
type Published = { game: string; kind: string; record: PublishedRecord; undecided: PublishedRecord }

const program = fileURLToPath(new URL('../../../../../tools/verify/verify.mjs', import.meta.url))
const VOID_AFTER_MS = 10 * 60_000
const games = [...families.values()].flatMap((family) => family.openingGames.slice(0, 1))
const KINDS = ['drawn', 'void with a root', 'void without a root']
const cases = games.flatMap(({ code }) => KINDS.map((kind) => [code, kind] as const))

let w: World
let folder: string
let verifier: Verifier
let proof: unknown
const published: Published[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  verifier = await import(pathToFileURL(program).href)
  // Games with the same times are drawn together, in a world without the others, which would be drawn meanwhile.
  const byTimes = Map.groupBy(games, ({ calendar }) => JSON.stringify(calendar))
  for (const together of byTimes.values()) {
    w = await world({ clock: testClock(LOTTERY_START), games: together.map(({ code }) => code) })
    await runDraws(together)
    await w.close()
  }
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

const publicRecord = async (game: string, issueNo: string): Promise<PublishedRecord> =>
  (await w.app.site.inject(`/wps/draws/${game}/${issueNo}`)).json().value

async function goTo(at: Date, afterMs: number): Promise<void> {
  w.clock.set(new Date(at.getTime() + afterMs))
  await turn(w)
  await w.app.modules.draws.advance(w.clock.now())
  await w.runJobs()
}

/** Lets the engine draw an issue of each game, and void one after its cut-off and one that never got a root. */
async function runDraws(together: typeof games): Promise<void> {
  const [{ calendar }] = together as [(typeof games)[number]]
  await turn(w)
  const drawn = issueAt(calendar, w.clock.now())
  const undecided = await recordsOf(together, drawn.issueNo)
  const places = []
  for (const { code } of together) places.push(await betOn(code, drawn.issueNo))
  await goTo(drawn.closeAt, 1_001)
  await goTo(drawn.drawAt, 100)
  if (!proof) proof = await places[0]?.proof()
  await publish('drawn', together, drawn.issueNo, undecided)

  for (const kind of ['void with a root', 'void without a root']) {
    const [next] = issuesAfter(calendar, w.clock.now(), 1)
    const waiting = await recordsOf(together, next!.issueNo)
    if (kind === 'void with a root') await goTo(next!.closeAt, 1_001)
    await goTo(next!.drawAt, VOID_AFTER_MS)
    await publish(kind, together, next!.issueNo, waiting)
  }
}

async function recordsOf(together: typeof games, issueNo: string): Promise<PublishedRecord[]> {
  return Promise.all(together.map(({ code }) => publicRecord(code, issueNo)))
}

async function publish(kind: string, together: typeof games, issueNo: string, undecided: PublishedRecord[]) {
  const records = await recordsOf(together, issueNo)
  for (const [nth, { code: game }] of together.entries())
    published.push({ game, kind, record: records[nth]!, undecided: undecided[nth]! })
}

async function betOn(game: string, issueNo: string) {
  const { memberId, ...session } = await w.member({ cash: '100000.00' })
  const family = [...families.values()].find(({ openingGames }) => openingGames.some(({ code }) => code === game))
  const receivedAt = w.clock.now()
  const input = { game, issueNo, bets: family!.plays.slice(0, 3).map(randomBet) }
  const place = () =>
    w.app.modules.lottery.tickets.place({ memberId, reference: newKey(receivedAt), receivedAt, input })
  const { ticketId } = await place()
  await place()
  return { proof: async () => (await w.call(ticket, { ticketId }, { as: session })).inclusion }
}

function find(game: string, kind: string): Published {
  const found = published.find((one) => one.game === game && one.kind === kind)
  if (!found) throw new Error(`the engine published no draw of ${game} that is ${kind}`)
  return found
}
/** The other records of the game, and those of another game. Every donor costs each place of a record a mutant. */
function donorsFor(record: PublishedRecord): PublishedRecord[] {
  const another = games[(games.findIndex(({ code }) => code === record.game) + 1) % games.length]!.code
  const records = published.map((one) => one.record).filter(({ game }) => game === record.game || game === another)
  return records.filter((one) => one !== record)
}
const failed = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ check, holds }) => (holds ? [] : [check]))
const failedOf = (checks: ReadonlyMap<string, boolean>): string[] =>
  [...checks].flatMap(([check, holds]) => (holds ? [] : [check]))

/** Mutants that a check takes for a correct record, or on which the verifier and the page differ. */
const survivors = (mutants: readonly Mutant[], noted: string | undefined): string[] =>
  mutants.flatMap(({ name, json }) => {
    const outside = verifier.verifyRecord(json, noted)
    const inside = checkRecord(json, noted)
    const agree = JSON.stringify(failed(outside.findings)) === JSON.stringify(failedOf(inside.checks))
    return outside.verdict === 'wrong' && inside.verdict === 'wrong' && agree ? [] : [name]
  })

/** Runs the program in a thread, which starts sooner than a process and ends with the same code. */
async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const thread = new Worker(program, { argv: args, stdout: true, stderr: true })
  const [[code], out, err] = await Promise.all([once(thread, 'exit'), text(thread.stdout), text(thread.stderr)])
  return { code, output: out + err }
}
let files = 0
async function runOn(json: unknown, ...args: string[]) {
  const path = join(folder, `${files++}.json`)
  await writeFile(path, JSON.stringify(json))
  return run(path, ...args)
}

describe.each(cases)('a record that the engine published: %s, %s', (game, kind) => {
  test('is proven with the commitment from before the draw, and only consistent without it', () => {
    const { record, undecided } = find(game, kind)
    expect(record.status).toBe(kind === 'drawn' ? 'drawn' : 'void')
    expect(undecided).toMatchObject({ commitment: record.commitment, serverSeed: null, recordHash: null })
    expect(verifier.verifyRecord(record, undecided.commitment).verdict).toBe('proven')
    expect(checkRecord(record, undecided.commitment).verdict).toBe('proven')
    expect(verifier.verifyRecord(record).verdict).toBe('consistent')
    expect(checkRecord(record).verdict).toBe('consistent')
  })

  test('is refused with any single change, addition or omission, by the verifier and by the page alike', () => {
    const { record, undecided } = find(game, kind)
    const mutants = mutantsOf(record, donorsFor(record))
    expect(mutants.length).toBeGreaterThan(200)
    expect(survivors(mutants, undefined)).toEqual([])
    expect(survivors(mutants, undecided.commitment)).toEqual([])
  })

  test('is refused with the commitment of another draw', () => {
    const { record } = find(game, kind)
    const other = published.find((one) => one.record !== record)!.record.commitment
    expect(failed(verifier.verifyRecord(record, other).findings)).toEqual(['noted'])
    expect(failedOf(checkRecord(record, other).checks)).toEqual(['noted'])
  })

  test('proves nothing while it is undecided', () => {
    const { undecided } = find(game, kind)
    expect(failed(verifier.verifyRecord(undecided).findings)).toEqual(['decided'])
    expect(failedOf(checkRecord(undecided).checks)).toEqual(['decided'])
  })
})

describe('a record that a forger made', () => {
  /** A whole record for a seed that was chosen after the bets: every hash in it is made anew. */
  function forge(truth: PublishedRecord, serverSeed: string): PublishedRecord {
    const { game, family, issueNo } = truth
    const seed = finalSeed(serverSeed, { game, drawId: issueNo }, 'none')
    const numbers = drawNumbers(family, seed, game)
    const terms = { ...truth, seedHash: hashSeed(serverSeed), serverSeed, finalSeed: seed, numbers }
    const forged = { ...terms, commitment: commitmentOf(terms) }
    return { ...forged, recordHash: recordHashOf(forged) }
  }

  test('is not proven without a copy of the commitment, and refused with one', async () => {
    const { record, undecided } = find(games[0]!.code, 'drawn')
    const forged = forge(record, 'ab'.repeat(32))
    const alone = await runOn(forged)
    expect([alone.code, alone.output]).toEqual([3, expect.stringContaining('NOT shown: that the commitment is older')])
    const withCopy = await runOn(forged, '--commitment', undecided.commitment)
    expect([withCopy.code, withCopy.output]).toEqual([1, expect.stringContaining('NO  The commitment is the one')])
  })

  test('is refused if it mixes in a draw id or a beacon', () => {
    const { record } = find(games[0]!.code, 'drawn')
    const beacon = { round: 1, randomness: 'ab'.repeat(32) }
    for (const json of [
      { ...record, drawId: record.issueNo },
      { ...record, beacon },
    ])
      expect(verifier.verifyRecord(json).verdict).toBe('wrong')
  })
})

describe('the program', () => {
  test('exits with 0 for the record and with 1 for each changed or missing field, and names the fault', async () => {
    const { record, undecided } = find(games[0]!.code, 'drawn')
    const args = ['--commitment', undecided.commitment]
    expect(await runOn({ success: true, value: record }, ...args)).toMatchObject({ code: 0 })
    expect(await runOn({ success: true, value: record, note: 1 }, ...args)).toMatchObject({ code: 1 })
    const oneOfEach = Map.groupBy(mutantsOf(record), ({ name }) => name.replace(/ is "?.*/, ''))
    const chosen = [...oneOfEach.values()].flatMap((same) => [same[0]!, same.at(-1)!])
    for (const { name, json } of chosen) {
      const { code, output } = await runOn(json, ...args)
      expect([name, code, output]).toEqual([name, 1, expect.stringContaining('  NO  ')])
    }
  }, 120_000)

  test('states for a void draw the numbers that it would have had', async () => {
    const { record, undecided } = find(games[0]!.code, 'void with a root')
    const seed = finalSeed(record.serverSeed!, { game: record.game, drawId: record.issueNo }, 'none')
    const { code, output } = await runOn(record, '--commitment', undecided.commitment)
    const numbers = drawNumbers(record.family, seed, record.game).join(' ')
    expect([code, output]).toEqual([0, expect.stringContaining(`it would have been ${numbers}`)])
  })
})

test('T126 the proof of a ticket is refused with any single change, addition or omission', () => {
  const { record } = find(games[0]!.code, 'drawn')
  const isRefused = (json: unknown) => verifier.verifyTicket(record, json).some(({ holds }) => !holds)
  expect(isRefused(proof)).toBe(false)
  const mutants = mutantsOf(proof)
  expect(mutants.length).toBeGreaterThan(100)
  expect(mutants.filter(({ json }) => !isRefused(json)).map(({ name }) => name)).toEqual([])
})
