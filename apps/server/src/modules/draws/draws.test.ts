import { checkRecord, drawNumbers, finalSeed, hashSeed, treeRoot } from '@croupier/game-math/fairness/index'
import { MS } from '@croupier/kernel/clock'
import { units } from '@croupier/kernel/money'
import { draws } from '@croupier/wire/draws/draws'
import { draw, drawOutcomes } from '@croupier/wire/draws/fairness'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { onServer } from '../../testing/server.ts'
import { testClock, type World, world } from '../../testing/world.ts'

const game = 'ssc-1m'
const start = new Date('2026-11-21T02:00:00.000Z')
const at = (time: string) => new Date(`2026-11-21T${time}Z`)
let w: World
let other: World

beforeAll(async () => {
  w = await world({ clock: testClock(start) })
  other = await w.another()
})
afterAll(async () => {
  await other.close()
  await w.close()
})

/** What lottery does after the cut-off. */
async function closeIssue(issueNo: string): Promise<void> {
  await w.app.modules.draws.publishRoot({ game, issueNo, root: treeRoot([]), ticketCount: 0, totalStake: units(0n) })
}
const advance = (who: World = w) => who.app.modules.draws.advance(w.clock.now())

describe('Decisions "Draws and cut-off": one draw from its commitment to its numbers', () => {
  const key = { game, issueNo: '20261121-0601' }

  test('publishes the commitments of an issue and of those ahead before they open', async () => {
    await advance()
    expect(await w.call(draw, key)).toMatchObject({ status: 'open', beacon: 'none', serverSeed: null, numbers: null })
    expect(await w.call(draw, { game, issueNo: '20261121-0604' })).toMatchObject({ status: 'scheduled' })
    expect(await w.outcome(draw, { game, issueNo: '20261121-0605' })).toBe('draw.unknown')
    expect(await w.outcome(draw, { ...key, game: 'nothing' })).toBe('game.unknown')
  })

  test('takes no root before the cut-off', async () => {
    await expect(closeIssue(key.issueNo)).rejects.toThrow('a root is made after the cut-off')
  })

  test('is not revealed before its time, nor without a root', async () => {
    w.clock.set(at('02:00:56.000'))
    await advance()
    w.clock.set(at('02:01:00.000'))
    await advance()
    expect(await w.call(draw, key)).toMatchObject({ status: 'closed', betsRoot: null, serverSeed: null })
  })

  test('is drawn once by any number of nodes, and the verifier confirms it', async () => {
    await closeIssue(key.issueNo)
    await Promise.all([advance(), advance(other), advance(), advance(other)])
    const record = await w.call(draw, key)
    expect(record).toMatchObject({ status: 'drawn', revealedAt: at('02:01:00.000'), betsRoot: treeRoot([]) })
    expect(checkRecord(await published(key.issueNo), record.commitment).verdict).toBe('proven')
  })

  test('keeps its published root', async () => {
    await closeIssue(key.issueNo)
    const another = { ...key, root: 'f'.repeat(64), ticketCount: 1, totalStake: units(1n) }
    await expect(w.app.modules.draws.publishRoot(another)).rejects.toThrow('has one root')
  })
})

/** The record as the public call answers it. */
const published = async (issueNo: string): Promise<unknown> =>
  (await w.app.site.inject(`/wps/draws/${game}/${issueNo}`)).json().value

describe('a server that was down', () => {
  test('draws issues up to ten minutes late, and voids older ones', async () => {
    w.clock.set(at('02:02:10.000'))
    await advance()
    const [late, lost] = ['20261121-0602', '20261121-0603']
    w.clock.set(at('02:12:00.000'))
    await closeIssue(late)
    await closeIssue(lost)
    await advance()
    expect(await w.call(draw, { game, issueNo: late })).toMatchObject({ status: 'void', numbers: null })
    expect(await w.call(draw, { game, issueNo: lost })).toMatchObject({
      status: 'drawn',
      revealedAt: at('02:12:00.000'),
    })
  })

  test('makes no issue that was not opened', async () => {
    expect(await w.outcome(draw, { game, issueNo: '20261121-0608' })).toBe('draw.unknown')
    expect(await w.call(draw, { game, issueNo: '20261121-0613' })).toMatchObject({ status: 'open' })
  })

  test('ignores a root for a void draw', async () => {
    const issueNo = '20261121-0604'
    w.clock.set(at('02:14:00.000'))
    await advance()
    expect(
      await w.app.modules.draws.publishRoot({
        game,
        issueNo,
        root: treeRoot([]),
        ticketCount: 0,
        totalStake: units(0n),
      }),
    ).toBe(false)
  })
})

test('finished draws are listed newest first, page by page', async () => {
  const first = await w.call(draws, { game, pageSize: 2 })
  expect(first.items.map(({ issueNo, status }) => [issueNo, status])).toEqual([
    ['20261121-0604', 'void'],
    ['20261121-0603', 'drawn'],
  ])
  const second = await w.call(draws, { game, pageSize: 2, before: first.next! })
  expect(second.items.map(({ issueNo }) => issueNo)).toEqual(['20261121-0602', '20261121-0601'])
  expect(second.next).toBeNull()
})

test('a client that reconnects gets every result after the last one it saw', async () => {
  const [channel] = w.app.modules.draws.channels
  const missed = await channel!.catchUp({ session: null, topic: game, since: '20261121-0601' })
  expect(missed.map(({ cursor }) => cursor)).toEqual(['20261121-0603'])
  const fresh = await channel!.catchUp({ session: null, topic: game, since: undefined })
  expect(fresh).toHaveLength(1)
})

test('a page that shows many games gets the latest result of each from one subscription', async () => {
  const all = w.app.modules.draws.channels.find(({ name }) => name === 'results')
  const latest = await all!.catchUp({ session: null, topic: undefined, since: undefined })
  expect(latest.map(({ value }) => [value.game, value.issueNo])).toEqual([[game, '20261121-0603']])
})

test('draws to come are listed with their commitments and without seeds', async () => {
  const { items } = await w.call(draws, { game, state: 'undecided', pageSize: 20 })
  expect(items.length).toBeGreaterThan(3)
  for (const { status, commitment, serverSeed } of items) {
    expect(['scheduled', 'open', 'closed']).toContain(status)
    expect(commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(serverSeed).toBeNull()
  }
})

describe('a void draw', () => {
  test('reveals its seed, so that everybody can compute the result that it would have had', async () => {
    const record = await w.call(draw, { game, issueNo: '20261121-0602' })
    expect(record).toMatchObject({ status: 'void', finalSeed: null, numbers: null, voidReason: 'not_revealed_in_time' })
    expect(hashSeed(record.serverSeed!)).toBe(record.seedHash)
    const seed = finalSeed(record.serverSeed!, { game, drawId: record.issueNo }, 'none')
    expect(drawNumbers('SSC', seed, game)).toHaveLength(5)
    expect(checkRecord(await published(record.issueNo), record.commitment).verdict).toBe('proven')
  })

  test('becomes void without its seed if no secret decrypts it, says so, and delays no other draw', async () => {
    const [lost, other] = ['20261121-0613', '20261121-0614']
    const damage = 'update draws.seeds set seed_encrypted = $1 where game = $2 and issue_no = $3'
    await onServer(w.database.url, async (client) => void (await client.query(damage, [Buffer.alloc(60), game, lost])))
    w.clock.set(at('02:14:30.000'))
    for (const issueNo of [lost, other]) await closeIssue(issueNo)
    await advance()
    expect(await w.call(draw, { game, issueNo: other })).toMatchObject({ status: 'drawn' })
    expect(await w.call(draw, { game, issueNo: lost })).toMatchObject({ status: 'closed', serverSeed: null })
    w.clock.set(at('02:23:01.000'))
    await advance()
    const record = await w.call(draw, { game, issueNo: lost })
    expect(record).toMatchObject({ status: 'void', serverSeed: null, voidReason: 'seed_unreadable' })
    expect(checkRecord(await published(lost), record.commitment).verdict).toBe('wrong')
  })

  test('counts in the public numbers of its game and of the operator, which the server cannot change', async () => {
    const { items } = await w.call(draws, { game, pageSize: 100 })
    const count = (status: string) => items.filter((one) => one.status === status).length
    const outcomes = await w.call(drawOutcomes, {})
    expect(outcomes.games.find((one) => one.game === game)).toMatchObject({
      drawn: count('drawn'),
      void: count('void'),
      firstDrawAt: at('02:01:00.000'),
    })
    const sum = outcomes.games.reduce((total, one) => total + one.void, 0)
    expect([outcomes.void, sum > count('void')]).toEqual([sum, true])
  })
})

test("T002: a clock that differs from the database's makes one entry in the audit log", async () => {
  const auditor = await w.staff('auditor')
  const alarms = async () =>
    (await w.call(audit, { action: 'system.clock.drift', page: 1, pageSize: 9 }, { as: auditor })).items
  expect(await alarms()).toEqual([])
  for (let look = 0; look < 2; look++) await w.app.modules.draws.checkClock()
  const node = `node:${w.platform.nodeId}`
  expect(await alarms()).toMatchObject([{ object: node, staff: null, after: { offMs: expect.any(Number) } }])
  await other.app.modules.draws.checkClock()
  expect((await alarms()).map(({ object }) => object)).toEqual([`node:${other.platform.nodeId}`, node])
  expect(await w.app.modules.draws.ready()).toMatch(/^the clock differs by \d+ ms/)
  // A clock that goes: one that stands would be off by as long as the database takes to answer.
  const going = vi.spyOn(w.clock, 'now').mockImplementation(() => new Date())
  await w.app.modules.draws.checkClock()
  going.mockRestore()
  expect(await w.app.modules.draws.ready()).toBeNull()
  expect(await alarms()).toHaveLength(2)
  await w.app.modules.draws.checkClock()
  expect(await alarms()).toHaveLength(3)
})
test('T002: every node checks its clock, whether or not it runs jobs', async () => {
  const idle = await world({ clock: w.clock, database: w.database, app: { watches: true } })
  expect(await idle.app.modules.draws.ready()).toMatch(/^the clock differs/)
  await idle.close()
})

test("T002: the loops act at the database's time: a node whose clock is a minute late commits no issue that is over", async () => {
  const late = await world({ clock: testClock(new Date(Date.now() - MS.minute)), app: { watches: true } })
  const [loop] = late.app.modules.draws.loops
  const started = await late.app.modules.draws.time()
  await loop!.start()
  await loop!.stop()
  const committed = await late.app.modules.draws.withoutRoot()
  expect(committed).not.toEqual([])
  expect(committed.filter(({ closeAt }) => closeAt <= started)).toEqual([])
  await late.close()
})
