import { parseMoney } from '@croupier/kernel/money'
import { launchGame } from '@croupier/wire/providers/launch'
import { walletTransfer, walletTransfers } from '@croupier/wire/providers/transfers'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { setLimit } from '@croupier/wire/safer-gambling/limits'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GAME, testProvider } from '../../../testing/provider.ts'
import { vendorService } from '../../../testing/vendor-service.ts'
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

const put = (amount: string, as = ana, vassalage = acme.id) => site.put(as, amount, vassalage)
const takeAll = (as = ana) => {
  w.clock.advance('1s')
  return w.call(walletTransfer, { direction: 'out' }, { as })
}
const refusal = (input: Parameters<typeof w.outcome<typeof walletTransfer>>[1], as = ana) =>
  w.outcome(walletTransfer, input, { as })
const inOf = (amount: string, vassalage = acme.id) =>
  ({ direction: 'in', vassalage, amount: parseMoney(amount) }) as const
const latest = async (as = ana) => (await w.call(walletTransfers, {}, { as })).transfers
const money = (as = ana) => site.moneyOf(as)
const questionsAfter = (time: Parameters<typeof w.clock.advance>[0]) => site.runAfter(time, RESOLVE)

describe('a transfer to a provider', () => {
  test('is held until the provider has it, and is sent once', async () => {
    const { transfers } = await put('60.00')
    expect(transfers).toMatchObject([{ vassalage: acme.id, name: 'Acme Studios', direction: 'in', state: 'asked' }])
    expect(await money()).toEqual([40, 60, 0])
    await w.runJobs()
    expect(await money()).toEqual([40, 0, 60])
    expect(await latest()).toMatchObject([{ state: 'done', amount: 600_000n, reason: null }])
    const sent = vendor.sent('transfer').filter(({ body }) => body.transferId === transfers[0]!.id)
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ playerId: ana.memberId, direction: 'in', amount: '600000', exponent: 4 }),
    ])
  })
  test('comes back when the provider refuses it', async () => {
    vendor.behave('refuses')
    await put('60.00')
    await w.runJobs()
    expect(await money()).toEqual([100, 0, 0])
    expect(await latest()).toMatchObject([{ state: 'refused', reason: 'refused_by_provider' }])
  })
  test('does not exceed the cash, and has whole cents', async () => {
    expect(await refusal(inOf('100.01'))).toBe('wallet.insufficient_funds')
    expect(await refusal(inOf('1.001'))).toBe('money.whole_cents')
    expect(await money()).toEqual([100, 0, 0])
  })
  test('of which the same request comes fifteen times is one', async () => {
    const once = () => w.call(walletTransfer, inOf('10.00'), { as: ana, key: 'the-same-key-every-time' })
    const answers = await Promise.all(Array.from({ length: 15 }, once))
    expect(new Set(answers.map(({ transfers }) => transfers[0]!.id)).size).toBe(1)
    await w.runJobs()
    expect(await money()).toEqual([90, 0, 10])
  })
  test('is the only open one of the member at the provider, also of those that come together', async () => {
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => refusal(inOf('10.00'))))
    expect(outcomes.toSorted()).toEqual(['ok', 'transfer.open', 'transfer.open', 'transfer.open'])
    expect(await refusal({ direction: 'out', vassalage: acme.id })).toBe('transfer.open')
    await w.runJobs()
    expect(await refusal(inOf('10.00'))).toBe('ok')
    await w.runJobs()
    expect(await money()).toEqual([80, 0, 20])
  })
  test('needs a provider that takes transfers and is open', async () => {
    const seamless = await testProvider(w)
    expect(await refusal(inOf('1.00', seamless.id))).toBe('game_provider.unknown')
    expect(await refusal(inOf('1.00', 'nobody'))).toBe('game_provider.unknown')
    await acme.change({ serviceUrl: vendor.origin, isOpen: false })
    expect(await refusal(inOf('1.00'))).toBe('game.closed')
    await acme.change({ serviceUrl: vendor.origin })
  })
})

describe('taking money back', () => {
  test('brings everything, with what was won there, in whole cents', async () => {
    await put('60.00')
    await w.runJobs()
    vendor.win(ana.memberId, 155_055n)
    expect((await takeAll()).transfers).toMatchObject([{ direction: 'out', amount: null, state: 'asked' }])
    await w.runJobs()
    const [cash, held, there] = await money()
    expect([cash, held]).toEqual([115.5, 0])
    expect(there).toBeCloseTo(0.0055)
    expect(await latest()).toMatchObject([{ state: 'done', amount: 755_000n }, { state: 'done' }])
  })
  test('of more than is there is refused by the provider', async () => {
    await put('10.00')
    await w.runJobs()
    w.clock.advance('1s')
    await w.call(walletTransfer, { direction: 'out', vassalage: acme.id, amount: parseMoney('10.01') }, { as: ana })
    await w.runJobs()
    expect(await latest()).toMatchObject([{ state: 'refused', reason: 'refused_by_provider' }, { state: 'done' }])
    expect(await money()).toEqual([90, 0, 10])
  })
  test('of nothing ends by itself, and one that was never there is refused', async () => {
    expect(await refusal({ direction: 'out' })).toBe('transfer.nothing_there')
    await w.call(walletTransfer, { direction: 'out', vassalage: acme.id }, { as: ana })
    await w.runJobs()
    expect(await latest()).toMatchObject([{ state: 'refused', reason: 'nothing_there', amount: null }])
  })
  test('is not sent while the provider does not say how much is there', async () => {
    await put('10.00')
    await w.runJobs()
    vendor.behave('down')
    await takeAll()
    await w.runJobs()
    expect(await latest()).toMatchObject([{ state: 'refused', reason: 'not_sent' }, { state: 'done' }])
    vendor.behave('works')
    w.clock.advance('1m')
    await takeAll()
    await w.runJobs()
    expect(await money()).toEqual([100, 0, 0])
  })
  test('from several providers ends for each by itself', async () => {
    const other = await testProvider(w, { mode: 'transfer' })
    const slow = await vendorService(w, other)
    await other.change({ serviceUrl: slow.origin })
    await put('10.00')
    await put('20.00', ana, other.id)
    await w.runJobs()
    slow.behave('forgets')
    expect((await takeAll()).transfers).toHaveLength(2)
    await w.runJobs()
    const states = new Map((await latest()).slice(0, 2).map(({ vassalage, state }) => [vassalage, state]))
    expect([states.get(acme.id), states.get(other.id)]).toEqual(['done', 'unknown'])
    expect(await money()).toEqual([80, 0, 0])
    slow.behave('works')
    await questionsAfter('2s')
    expect(await money()).toEqual([100, 0, 0])
    await slow.close()
  })
  test('is possible for a member who may not bet, and at a closed provider', async () => {
    await put('60.00')
    await w.runJobs()
    await w.call(takeTimeOut, { days: 1 }, { as: ana })
    expect(await refusal(inOf('1.00'))).toBe('member.timed_out')
    await acme.change({ serviceUrl: vendor.origin, isOpen: false })
    await takeAll()
    await w.runJobs()
    expect(await money()).toEqual([100, 0, 0])
    await acme.change({ serviceUrl: vendor.origin })
  })
})

describe('an account with limits', () => {
  test('moves no money to a provider whose stakes the wallet does not see, opens none of its games, and takes money back', async () => {
    await put('10.00')
    await w.runJobs()
    await w.call(setLimit, { kind: 'loss', period: 'day', amount: parseMoney('50.00') }, { as: ana })
    expect(await refusal(inOf('1.00'))).toBe('transfer.limited')
    const game = { gameId: GAME, vassalage: acme.id, platform: 'html5-desktop' } as const
    expect(await w.outcome(launchGame, game, { as: ana })).toBe('transfer.limited')
    await takeAll()
    await w.runJobs()
    expect(await money()).toEqual([100, 0, 0])
  })
})

describe('a transfer of unknown state', () => {
  test.each([
    ['lost the request', 'loses'],
    ['applied it and did not answer', 'forgets'],
    ['applies it later', 'waits'],
    ['has not decided', 'pending'],
    ['is down', 'down'],
  ] as const)(
    'moves no money and blocks the next transfer while the provider %s, and ends as the provider says',
    async (_, behaviour) => {
      vendor.behave(behaviour)
      await put('60.00')
      await w.runJobs()
      expect((await money()).slice(0, 2)).toEqual([40, 60])
      expect(await latest()).toMatchObject([{ state: 'unknown', nextQuestionAt: expect.any(Date) }])
      expect(await refusal(inOf('1.00'))).toBe('transfer.open')
      // Whatever happened, the provider tells once it works again; the breaker opens after a while.
      vendor.behave('works')
      w.clock.advance('1m')
      vendor.applyLate()
      if (behaviour === 'pending') vendor.transfers.clear()
      await questionsAfter('10m')
      const arrived = behaviour === 'forgets' || behaviour === 'waits'
      expect(await money()).toEqual(arrived ? [40, 0, 60] : [100, 0, 0])
    },
  )
  test('is asked about after 2, 5, 15 and 60 seconds, and then every 5 minutes', async () => {
    vendor.behave('pending')
    const { transfers } = await put('60.00')
    await w.runJobs()
    const asked = () => vendor.sent('queryTransfer').filter(({ body }) => body.transferId === transfers[0]!.id).length
    expect(asked()).toBe(0)
    const steps = [
      ['1s', 0],
      ['1s', 1],
      ['2s', 1],
      ['1s', 2],
      ['10s', 3],
      ['44s', 3],
      ['1s', 4],
      ['299s', 4],
      ['1s', 5],
      ['5m', 6],
    ] as const
    for (const [time, count] of steps) {
      await questionsAfter(time)
      expect(asked()).toBe(count)
    }
    vendor.transfers.clear()
    await questionsAfter('5m')
  })
  test('that the provider does not know fails only after the time that its contract states', async () => {
    vendor.behave('loses')
    await put('60.00')
    await w.runJobs()
    vendor.behave('works')
    await questionsAfter('60s')
    expect(await latest()).toMatchObject([{ state: 'unknown' }])
    await questionsAfter('239s')
    await questionsAfter('5m')
    expect(await latest()).toMatchObject([{ state: 'refused', reason: 'not_found' }])
    expect(await money()).toEqual([100, 0, 0])
  })
  test('of money on its way back is credited once', async () => {
    await put('60.00')
    await w.runJobs()
    vendor.behave('forgets')
    await takeAll()
    await w.runJobs()
    expect(await money()).toEqual([40, 0, 0])
    vendor.behave('works')
    await Promise.all([questionsAfter('1m'), questionsAfter('1m')])
    await questionsAfter('1m')
    expect(await money()).toEqual([100, 0, 0])
  })
})

describe('a node that dies', () => {
  /** Runs the job of the transfer as it was when the node died. */
  const again = async (id: string) => {
    await w.platform.jobs.add(w.platform.database.db, 'providers.transfer.send', { id })
    await w.runJobs()
  }
  test('between the commit and the sending leaves a question, and no second transfer', async () => {
    const { transfers } = await put('60.00')
    const { id } = transfers[0]!
    const owner = new pg.Client({ connectionString: w.database.url })
    await owner.connect()
    await owner.query(
      `update providers.transfers set state = 'unknown', sent_at = $2, next_question_at = $2 where transfer_id = $1`,
      [id, w.clock.now()],
    )
    await owner.end()
    await again(id)
    expect(vendor.sent('transfer').filter(({ body }) => body.transferId === id)).toEqual([])
    await questionsAfter('6m')
    expect(await money()).toEqual([100, 0, 0])
  })
  test('after the sending does not send again', async () => {
    vendor.behave('forgets')
    const { transfers } = await put('60.00')
    await w.runJobs()
    vendor.behave('works')
    await again(transfers[0]!.id)
    expect(vendor.sent('transfer').filter(({ body }) => body.transferId === transfers[0]!.id)).toHaveLength(1)
    await questionsAfter('1m')
    expect(await money()).toEqual([40, 0, 60])
  })
  test('before the sending leaves it to another node', async () => {
    const { transfers } = await put('60.00')
    const other = await w.another()
    await other.runJobs()
    await other.close()
    expect(vendor.sent('transfer').filter(({ body }) => body.transferId === transfers[0]!.id)).toHaveLength(1)
    expect(await money()).toEqual([40, 0, 60])
  })
})
