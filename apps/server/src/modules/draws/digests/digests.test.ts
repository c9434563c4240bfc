import { generateKeyPairSync } from 'node:crypto'
import type { DailyDigest } from '@croupier/game-math/fairness/index'
import { dailyDigests, drawLink } from '@croupier/wire/draws/chain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signerOf } from '../../../platform/release/signer.ts'
import { clockTime, GAME, LOTTERY_START, turn, turnAt } from '../../../testing/lottery.ts'
import { onServer } from '../../../testing/server.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

const { verifyChain } = await import(new URL('../../../../../../tools/verify/chain.mjs', import.meta.url).href)
const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const digestSigner = signerOf(pem)
let w: World
let other: World
/** A node whose operator has set no key. */
let unsigned: World
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: [GAME], app: { digestSigner } })
  other = await w.another()
  unsigned = await world({ clock: w.clock, database: w.database, games: [GAME] })
})
afterAll(async () => {
  await unsigned.close()
  await other.close()
  await w.close()
})

/** Runs the task of the digests, as its cron does. */
const makeDue = async (node: World = w) => {
  const [task] = node.app.modules.draws.tasks
  await task!.run()
}
const digests = async (): Promise<readonly DailyDigest[]> =>
  (await w.call(dailyDigests, { pageSize: 100 })).items.toReversed()
/** What a stranger fetches. */
const published = async () => {
  const get = async (path: string) => (await w.app.site.inject(path)).json().value
  const { items: links } = await get(`/wps/draw-chains/${GAME}`)
  return { links, digests: await digests(), records: (await get(`/wps/draws/${GAME}`)).items }
}

describe('the daily digest', () => {
  test('is not made while the business day lasts, nor before there is a root', async () => {
    await turn(w)
    w.clock.set(clockTime('16:15:00.000'))
    await makeDue()
    expect(await digests()).toEqual([])
    w.clock.set(LOTTERY_START)
    await turn(w)
    await turnAt(w, '02:00:56.000')
    await turnAt(w, '02:01:00.000')
    // The business day of Shanghai ends at 16:00 UTC. A quarter of an hour later all of its draws are decided.
    w.clock.set(clockTime('16:14:59.999'))
    await makeDue()
    expect(await digests()).toEqual([])
  })

  test('has the last link of each chain and the numbers of draws, signed, and one node makes it', async () => {
    w.clock.set(clockTime('16:15:00.000'))
    await Promise.all([makeDue(), makeDue(other), makeDue()])
    const { links } = await published()
    expect(await digests()).toMatchObject([
      {
        day: '2026-11-21',
        madeAt: '2026-11-21T16:15:00.000Z',
        chains: [{ game: GAME, sequence: links.length, linkHash: links.at(-1).linkHash, drawn: 1, void: 0 }],
        previous: null,
        key: digestSigner.key,
      },
    ])
    expect(verifyChain(await published(), { key: digestSigner.key })).toEqual({ verdict: 'consistent' })
  })

  test('is made for each day of an outage, and holds the one before', async () => {
    w.clock.set(clockTime('16:15:00.000'))
    w.clock.advance('3d')
    await makeDue()
    const all = await digests()
    expect(all.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'])
    expect(all.map(({ previous }) => previous)).toEqual([null, ...all.slice(0, -1).map((one) => one.digestHash)])
    const noted = { digest: all[1]!.digestHash, key: digestSigner.key }
    expect(verifyChain(await published(), noted)).toEqual({ verdict: 'proven' })
  })

  test('without a key is not signed, and says so', async () => {
    w.clock.advance('1d')
    await makeDue(unsigned)
    expect((await digests()).at(-1)).toMatchObject({ day: '2026-11-25', key: null, signature: null })
    expect(verifyChain(await published(), {})).toEqual({ verdict: 'consistent' })
    expect(verifyChain(await published(), { key: digestSigner.key })).toMatchObject({ verdict: 'wrong' })
  })

  test('has the lines that other modules add, in the order of their names', async () => {
    const lineOf = (name: string) => ({ name, count: 2, hash: 'a'.repeat(64) })
    w.app.modules.draws.registerDigestSource(async () => [lineOf('z.last'), lineOf('a.first')])
    w.clock.advance('1d')
    await makeDue()
    const names = (await digests()).at(-1)!.lines.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(names).toEqual(expect.arrayContaining(['a.first', 'z.last']))
    expect(verifyChain(await published(), { key: digestSigner.key })).toEqual({ verdict: 'consistent' })
  })

  test('is shown with each draw: the first digest whose chain has its link', async () => {
    const { link, digest } = await w.call(drawLink, { game: GAME, issueNo: '20261121-0601' })
    expect([link?.sequence, digest?.day]).toEqual([1, '2026-11-21'])
    await turn(w)
    const { issueNo } = (await w.app.modules.draws.withoutRoot()).find(({ openAt }) => openAt <= w.clock.now())!
    w.clock.advance('70s')
    await turn(w)
    const late = await w.call(drawLink, { game: GAME, issueNo })
    expect([late.link?.issueNo, late.digest]).toEqual([issueNo, null])
    w.clock.advance('1d')
    await makeDue()
    expect((await w.call(drawLink, { game: GAME, issueNo })).digest?.day).toBe('2026-11-27')
  })

  test('is listed newest first, page by page', async () => {
    const first = await w.call(dailyDigests, { pageSize: 2 })
    expect(first).toMatchObject({ items: [{ day: '2026-11-27' }, { day: '2026-11-26' }], next: '2026-11-26' })
    const second = await w.call(dailyDigests, { pageSize: 100, before: '2026-11-26' })
    expect([second.items[0]?.day, second.next]).toEqual(['2026-11-25', null])
  })

  test('stays as it is, even for the owner of the database', async () => {
    for (const change of ['update draws.digests set signature = null, public_key = null', 'delete from draws.digests'])
      await expect(onServer(w.database.url, (client) => client.query(change))).rejects.toThrow('never changes')
  })
})

test('a key of another kind is refused when the server starts', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const wrong = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(() => signerOf(wrong)).toThrow('DIGEST_KEY')
})
