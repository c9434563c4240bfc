import { gameList } from '@croupier/wire/games/catalogue'
import { consolidatedFunds, merchantWallet } from '@croupier/wire/providers/wallets'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proveBooks } from '../../../../../../proofs/books.ts'
import { testProvider } from '../../../testing/provider.ts'
import { type VendorWorld, vendorWorld } from '../../../testing/vendor-world.ts'
import type { TestMember, World } from '../../../testing/world.ts'
import { RESOLVE } from './sending.ts'

let w: World
let acme: VendorWorld['acme']
let vendor: VendorWorld['vendor']
let site: VendorWorld
let ana: TestMember
beforeAll(async () => {
  site = await vendorWorld()
  w = site.w
  acme = site.acme
  vendor = site.vendor
})
beforeEach(async () => {
  ana = await w.member({ cash: '100.00' })
})
afterEach(() => vendor.behave('works'))
afterAll(() => site.close())

describe('the wallets of a member', () => {
  const wallets = async () => (await w.call(merchantWallet, {}, { as: ana })).wallets
  test('are the main one and those at providers, with what is there', async () => {
    await site.put(ana, '60.00')
    await w.runJobs()
    const shown = (await wallets()).filter(({ code }) => code === 'main' || code === acme.id)
    expect(shown).toEqual([
      { code: 'main', name: null, balance: 400_000n, held: 0n, takesMoney: false },
      { code: acme.id, name: 'Acme Studios', balance: 600_000n, held: 0n, takesMoney: true },
    ])
    const funds = await w.call(consolidatedFunds, {}, { as: ana })
    expect(funds).toMatchObject({ total: 1_000_000n, cash: 400_000n, atProviders: 600_000n, unanswered: [] })
  })
  test('say when a provider does not answer, and that the total lacks it', async () => {
    await site.put(ana, '60.00')
    await w.runJobs()
    vendor.behave('down')
    expect((await wallets()).find(({ code }) => code === acme.id)?.balance).toBeNull()
    const funds = await w.call(consolidatedFunds, {}, { as: ana })
    expect(funds).toMatchObject({ total: 400_000n, atProviders: 0n, unanswered: [acme.id] })
    w.clock.advance('1m')
  })
  test.each([
    ['that arrived', 'forgets', 1_000_000n],
    ['that did not arrive', 'loses', 400_000n],
  ] as const)('count money of unknown state %s at most once', async (_, behaviour, total) => {
    vendor.behave(behaviour)
    await site.put(ana, '60.00')
    await w.runJobs()
    vendor.behave('works')
    expect(await w.call(consolidatedFunds, {}, { as: ana })).toMatchObject({ total, unconfirmed: 600_000n })
    await site.runAfter('6m', RESOLVE)
    expect(await w.call(consolidatedFunds, {}, { as: ana })).toMatchObject({ total: 1_000_000n, unconfirmed: 0n })
  })
  test('ask a provider only about members who may have money there', async () => {
    const before = vendor.sent('playerBalance').length
    await wallets()
    expect(vendor.sent('playerBalance')).toHaveLength(before)
  })
})

describe('the modes of a provider (Provider wallet rules §3.10)', () => {
  test('a provider that keeps money opens games, and sends no message about money', async () => {
    const player = await acme.open(ana)
    const { answer } = await acme.send('sessionKeepAlive', { ...player, say: undefined })
    expect(answer).toMatchObject({ status: 'OK' })
    expect(answer).not.toHaveProperty('balance')
    expect((await player.bet('b-1', '500')).answer.status).toBe('INVALID_PARTNER')
    expect((await player.say('balance', {})).answer.status).toBe('INVALID_PARTNER')
    expect(await site.moneyOf(ana)).toEqual([100, 0, 0])
  })
  test('the games on the main wallet (§2 /seamless) are those of all other providers', async () => {
    const other = await testProvider(w, { mode: 'transfer', serviceUrl: vendor.origin })
    const isListed = async (seamlessOnly: boolean) =>
      (await w.call(gameList, { seamlessOnly })).list.some(({ vassalage }) => vassalage === other.id)
    expect([await isListed(false), await isListed(true)]).toEqual([true, false])
    await other.change({ mode: 'seamless' })
    expect([await isListed(false), await isListed(true)]).toEqual([true, true])
  })
  test('cannot change once money has moved', async () => {
    const other = await testProvider(w, { mode: 'transfer' })
    await other.change({ mode: 'seamless' })
    const player = await other.open(ana)
    expect((await player.bet('b-1', '500')).answer.status).toBe('OK')
    await expect(other.change({ mode: 'transfer' })).rejects.toMatchObject({ code: 'game_provider.mode_fixed' })
  })
})

test('T036 the books find a transfer that was not posted as it ended', async () => {
  await site.put(ana, '60.00')
  await w.runJobs()
  const owner = new pg.Client({ connectionString: w.database.url })
  await owner.connect()
  const wrong = async () =>
    (await proveBooks(w.database.url)).filter(({ findings }) => findings.length > 0).map(({ check }) => check)
  const edit = `update providers.transfers set state = $2, reason = $3 where member_id = $1`
  await owner.query(edit, [ana.memberId, 'refused', 'not_found'])
  expect(await wrong()).toContain(
    'every transfer to or from a game provider was posted as it ended, and nothing else was',
  )
  await owner.query(edit, [ana.memberId, 'done', null])
  expect(await wrong()).toEqual([])
  await owner.end()
})
