import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { maskName } from '@croupier/rules/rewards/winners'
import {
  buyShares,
  cancelSyndicate,
  openSyndicate,
  ownShares,
  syndicate,
  syndicates,
} from '@croupier/wire/lottery/syndicates'
import { returnSyndicate, staffSyndicate } from '@croupier/wire/lottery/syndicates.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import {
  cashOf,
  GAME,
  LOTTERY_START,
  longShot,
  newKey,
  proveBooks,
  sureBet,
  type TestBet,
  turn,
  turnAt,
} from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'
import { ticketKey } from '../../wallet/index.ts'

let w: World
/** The organiser and a buyer, in two cells. */
let ana: MemberId
let ben: MemberId

beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: [GAME] })
})
afterAll(() => w.close())

const service = () => w.app.modules.lottery.syndicates
const transaction = () => w.platform.database.db.transaction()

type Plan = {
  bets?: TestBet[]
  shares?: number
  own?: number
  guaranteed?: number
  visibility?: 'everyone' | 'holders'
}
/** The plan of most tests: 10 shares of 2.00, of which the organiser takes two and guarantees three. */
async function open(plan: Plan = {}, { memberId = ana, issueNo = issue() } = {}): Promise<string> {
  const { bets = [sureBet()], shares = 10, own = 2, guaranteed = 3, visibility = 'everyone' } = plan
  const shareStake = units(bets.reduce((sum, { stake }) => sum + stake, 0n) / BigInt(shares))
  const input = { game: GAME, issueNo, bets, shares, own, guaranteed, visibility, shareStake }
  const receivedAt = w.clock.now()
  const request = { memberId, reference: newKey(receivedAt), receivedAt, input }
  return (await transaction().execute((tx) => service().open(tx, request))).syndicateId
}
const SHARE = 20_000n
function buy(syndicateId: string, shares: number, { memberId = ben, key = newKey(w.clock.now()), on = w } = {}) {
  const input = { syndicateId, shares, stake: units(SHARE * BigInt(shares)) }
  const request = { memberId, reference: key, receivedAt: w.clock.now(), input }
  return on.app.modules.lottery.syndicates.buy(request)
}
const cancel = (syndicateId: string, memberId = ana) =>
  transaction().execute((tx) => service().cancel(tx, { memberId, syndicateId }))
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
/** The status of a syndicate with those of its holders, the organiser first. */
async function statusOf(syndicateId: string): Promise<string> {
  await proveBooks(w)
  const { rows } = await w.platform.database.pool.query(
    `select s.status, coalesce(s.reason, '') as reason, h.status as holding, coalesce(h.reason, '') as why, h.shares
     from lottery.syndicates s join lottery.syndicate_holdings h using (syndicate_id)
     where syndicate_id = $1 and h.status <> 'void' order by h.holding_id = s.syndicate_id desc, h.shares desc`,
    [syndicateId],
  )
  const [first] = rows
  const holdings = rows.map(({ holding, why, shares }) => [holding, why, shares].filter(Boolean).join(' '))
  return [[first.status, first.reason].filter(Boolean).join(' '), ...holdings].join(', ')
}
const betsOf = async (memberId: MemberId) => {
  const { rows } = await w.platform.database.pool.query(
    'select stake, status, payout from games.bet_book where member_id = $1 order by stake desc',
    [memberId],
  )
  return rows.map(({ stake, status, payout }) => `${stake} ${status} ${payout}`)
}
/** The messages to a member about shares, after the jobs of the facts. */
async function messagesTo(memberId: MemberId): Promise<string[]> {
  await w.runJobs()
  const { rows } = await w.platform.database.pool.query(
    `select type, params from messaging.messages where member_id = $1 and subject = 'bet' order by sent_at, type`,
    [memberId],
  )
  return rows.map(({ type, params: { game, issueNo, shares, amount, reason } }) => {
    expect([game, issueNo]).toEqual([GAME, issue()])
    return [type, shares, amount, reason].filter(Boolean).join(' ')
  })
}
const cash = () => Promise.all([ana, ben].map((one) => cashOf(w, one)))

let nth = 597
const issue = (ahead = 1) => `20261121-${String(nth + ahead).padStart(4, '0')}`
/** A time of the test's issue, which opens at 0 and closes at 55 seconds. */
const time = (seconds: string, minutes = 0) => {
  const at = 120 + (nth - 600) + minutes
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:${seconds}`
}
const at = (seconds: string) => w.clock.set(new Date(`2026-11-21T${time(seconds)}Z`))
beforeEach(async () => {
  nth += 3
  await turnAt(w, time('00.000'))
  ana = await accountsWith(w, '100.00', 0)
  ben = await accountsWith(w, '100.00', 1)
})

describe('a syndicate', () => {
  test('holds the stakes of own, guaranteed and bought shares, and gives each holder a ticket once it is full', async () => {
    const id = await open()
    expect(await cash()).toEqual([900_000n, 1_000_000n])
    await buy(id, 7)
    expect(await statusOf(id)).toBe('open, held 5, held 7')
    expect(await cash()).toEqual([900_000n, 860_000n])
    await buy(id, 1)
    expect(await statusOf(id)).toBe('placing, held 2, held 7, held 1')
    expect(await cash()).toEqual([960_000n, 840_000n])
    await turn(w)
    expect(await statusOf(id)).toBe('placed, placed 2, placed 7, placed 1')
    const messages = [['syndicate_placed 2 4.00'], ['syndicate_placed 8 16.00']]
    expect([await messagesTo(ana), await messagesTo(ben)]).toEqual(messages)
    await service().notifyHolders(id)
    expect([await messagesTo(ana), await messagesTo(ben)]).toEqual(messages)
    expect([await betsOf(ana), await betsOf(ben)]).toEqual([
      ['40000 accepted 0'],
      ['140000 accepted 0', '20000 accepted 0'],
    ])
    await turnAt(w, time('56.000'))
    await turnAt(w, time('00.000', 1))
    await turn(w)
    expect([await betsOf(ana), await betsOf(ben)]).toEqual([
      ['40000 won 39200'],
      ['140000 won 137200', '20000 won 19600'],
    ])
    expect(await cash()).toEqual([999_200n, 996_800n])
  })

  test('ends half a minute before the cut-off: the guarantee takes the shares that are left', async () => {
    const id = await open()
    await buy(id, 6)
    at('24.999')
    await turn(w)
    expect(await statusOf(id)).toBe('open, held 5, held 6')
    at('25.000')
    expect(await outcome(buy(id, 1))).toBe('lottery.syndicate_ended')
    await turn(w)
    expect(await statusOf(id)).toBe('placed, placed 4, placed 6')
    expect(await cash()).toEqual([920_000n, 880_000n])
  })

  test('returns every stake if more shares are left than are guaranteed', async () => {
    const id = await open()
    await buy(id, 4)
    at('25.000')
    await turn(w)
    expect(await statusOf(id)).toBe('returned unsold, returned unsold 5, returned unsold 4')
    expect([await messagesTo(ana), await messagesTo(ben)]).toEqual([
      ['syndicate_returned 5 10.00 unsold'],
      ['syndicate_returned 4 8.00 unsold'],
    ])
    expect(await cash()).toEqual([1_000_000n, 1_000_000n])
    expect([await betsOf(ana), await betsOf(ben)]).toEqual([[], []])
  })

  test('for a later issue waits until it opens', async () => {
    const id = await open({}, { issueNo: issue(2) })
    await buy(id, 8)
    await turn(w)
    expect(await statusOf(id)).toBe('placing, held 2, held 8')
    await turnAt(w, time('56.000'))
    expect(await statusOf(id)).toBe('placed, placed 2, placed 8')
  })

  test('places nothing after the cut-off', async () => {
    const id = await open()
    await buy(id, 8)
    at('55.000')
    await turn(w)
    expect(await statusOf(id)).toBe('returned not_placed, returned closed 2, returned closed 8')
    expect(await cash()).toEqual([1_000_000n, 1_000_000n])
  })

  test('gives a holder who may not bet any more the stake back, and places the tickets of the others', async () => {
    const id = await open()
    await buy(id, 8)
    const freeze = { reason: 'blocked', refusal: 'member.blocked' as const, at: w.clock.now() }
    await transaction().execute((tx) => w.app.modules.wallet.freeze(tx, ben, freeze))
    await turn(w)
    const { rows } = await w.platform.database.pool.query(
      'select status, reason from lottery.syndicate_holdings where member_id = $1',
      [ben],
    )
    expect(rows).toEqual([{ status: 'returned', reason: 'refused' }])
    expect([await messagesTo(ana), await messagesTo(ben)]).toEqual([
      ['syndicate_placed 2 4.00'],
      ['syndicate_returned 8 16.00 refused'],
    ])
    expect([await betsOf(ana), await betsOf(ben)]).toEqual([['40000 accepted 0'], []])
    expect(await cash()).toEqual([960_000n, 1_000_000n])
  })

  test('is ended by its organiser while nobody else has shares in it', async () => {
    const id = await open()
    expect(await outcome(cancel(id, ben))).toBe('lottery.syndicate_unknown')
    await cancel(id)
    expect(await statusOf(id)).toBe('returned cancelled, returned cancelled 5')
    expect(await cash()).toEqual([1_000_000n, 1_000_000n])
    expect(await outcome(buy(id, 1))).toBe('lottery.syndicate_ended')
    const sold = await open()
    expect((await service().view(ana, sold)).canCancel).toBe(true)
    await buy(sold, 1)
    expect(await outcome(cancel(sold))).toBe('lottery.syndicate_final')
    expect((await service().view(ana, sold)).canCancel).toBe(false)
  })

  test('is ended by its organiser who has bought further shares, and returns those too', async () => {
    const id = await open()
    await buy(id, 2, { memberId: ana })
    const canCancel = async (memberId: MemberId) => (await service().view(memberId, id)).canCancel
    expect([await canCancel(ana), await canCancel(ben)]).toEqual([true, false])
    await cancel(id)
    expect(await statusOf(id)).toBe('returned cancelled, returned cancelled 5, returned cancelled 2')
    expect([await cash(), await canCancel(ana)]).toEqual([[1_000_000n, 1_000_000n], false])
    expect(await messagesTo(ana)).toEqual([])
  })

  test('shows its lines to everyone, or to holders only until the cut-off', async () => {
    const shown = await open()
    const hidden = await open({ visibility: 'holders' })
    const betsFor = async (memberId: MemberId, id: string) => (await service().view(memberId, id)).bets?.length
    expect([await betsFor(ben, shown), await betsFor(ben, hidden)]).toEqual([1, undefined])
    expect(await betsFor(ana, hidden)).toBe(1)
    const { items } = await service().list({ memberId: ben, game: GAME, status: 'open', pageSize: 9 })
    expect(items.map(({ syndicateId, bets }) => [syndicateId, bets?.length])).toEqual(
      [
        [shown, 1],
        [hidden, undefined],
      ].toSorted(([one], [other]) => (String(one) < String(other) ? 1 : -1)),
    )
    expect(items[0]).toMatchObject({ sold: 2, shares: 10, guaranteed: 3, isOwn: false })
    await buy(hidden, 1)
    expect(await betsFor(ben, hidden)).toBe(1)
    const stranger = await accountsWith(w, '0')
    at('55.000')
    expect(await betsFor(stranger, hidden)).toBe(1)
  })
})

describe('the sale of shares', () => {
  test('refuses more shares than are left, another price, and a buyer without the money', async () => {
    const id = await open()
    expect(await outcome(buy(id, 9))).toBe('lottery.syndicate_shares')
    const cheaper = { syndicateId: id, shares: 2, stake: units(SHARE) }
    const request = { memberId: ben, reference: newKey(w.clock.now()), receivedAt: w.clock.now(), input: cheaper }
    expect(await outcome(service().buy(request))).toBe('lottery.stake_mismatch')
    const poor = await accountsWith(w, '1.00')
    const key = newKey(w.clock.now())
    expect(await outcome(buy(id, 1, { memberId: poor, key }))).toBe('wallet.insufficient_funds')
    // The refused shares are free again, and the key is used up.
    expect(await outcome(buy(id, 1, { memberId: poor, key }))).toBe('wallet.cancelled')
    expect(await outcome(buy(id, 8))).toBe('ok')
    expect(await statusOf(id)).toBe('placing, held 2, held 8')
  })

  test('answers a repeated key with the same shares, and refuses it for others', async () => {
    const id = await open()
    const key = newKey(w.clock.now())
    const first = await buy(id, 3, { key })
    expect(await buy(id, 3, { key })).toEqual(first)
    expect(await outcome(buy(id, 2, { key }))).toBe('wallet.payload_differs')
    expect(await outcome(buy(await open(), 3, { key }))).toBe('wallet.payload_differs')
    expect(await statusOf(id)).toBe('open, held 5, held 3')
  })

  test('never exceeds the shares that there are: two nodes, two cells', async () => {
    const id = await open()
    const other = await w.another()
    const buyers = await Promise.all([0, 1, 0, 1, 0, 1].map((cell) => accountsWith(w, '100.00', cell)))
    const all = buyers.map((memberId, index) => outcome(buy(id, 3, { memberId, on: index % 2 ? other : w })))
    expect((await Promise.all(all)).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'lottery.syndicate_shares'),
      ...['ok', 'ok'],
    ])
    expect(await statusOf(id)).toBe('open, held 5, held 3, held 3')
    await Promise.all([turn(w), turn(other)])
    at('25.000')
    await Promise.all([turn(w), turn(other), turn(w), turn(other)])
    await other.close()
    expect(await statusOf(id)).toBe('placed, placed 4, placed 3, placed 3')
  })

  test('gives shares free whose stake was not held within five seconds, and a late stake is refused', async () => {
    const id = await open()
    const key = newKey(w.clock.now())
    // The node of the buyer stopped after the first step.
    await w.platform.database.pool.query('update lottery.syndicates set taken = 8 where syndicate_id = $1', [id])
    const holdingId = ticketKey(ben, key, w.clock.now())
    await w.platform.database.pool.query(
      `insert into lottery.syndicate_sales (holding_id, bucket, syndicate_id, member_id, shares, reserved_at)
       select $1, bucket, syndicate_id, $2, 8, $3 from lottery.syndicates where syndicate_id = $4`,
      [holdingId, ben, w.clock.now(), id],
    )
    expect(await outcome(buy(id, 1))).toBe('lottery.syndicate_shares')
    w.clock.set(new Date(w.clock.now().getTime() + 5_001))
    await turn(w)
    expect(await outcome(buy(id, 8, { key }))).toBe('wallet.cancelled')
    expect(await outcome(buy(id, 1))).toBe('ok')
    expect(await statusOf(id)).toBe('open, held 5, held 1')
  })
})

describe('a new syndicate', () => {
  test('needs a number of shares that divides each line, and is offered the nearest ones', async () => {
    const refused = await open({ bets: [longShot()], shares: 7 }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'lottery.syndicate_shares', detail: { below: 5, above: 8 } })
    expect(await outcome(open({ own: 8 }))).toBe('lottery.syndicate_shares')
  })
  test('needs the money for own and guaranteed shares, and an issue that is long enough open', async () => {
    const poor = await accountsWith(w, '9.99')
    expect(await outcome(open({}, { memberId: poor }))).toBe('wallet.insufficient_funds')
    at('25.000')
    expect(await outcome(open())).toBe('lottery.syndicate_ended')
    expect(await outcome(open({}, { issueNo: issue(2) }))).toBe('ok')
  })
  test('is one of at most ten open ones of its organiser', async () => {
    for (let count = 0; count < 10; count++) await open({ own: 1, guaranteed: 0 })
    expect(await outcome(open({ own: 1, guaranteed: 0 }))).toBe('lottery.syndicate_limit')
  })
})

describe('over the calls', () => {
  const shareStake = units(SHARE)
  const request = () => ({
    ...{ game: GAME, issueNo: issue(), bets: [sureBet()], shares: 10, own: 2, guaranteed: 0, shareStake },
    visibility: 'everyone' as const,
  })

  test('trial accounts open no syndicate and see none', async () => {
    const trial = await w.member({ accountType: 4 })
    expect(await w.outcome(openSyndicate, request(), { as: trial })).toBe('session.trial_refused')
    expect(await w.outcome(syndicates, { game: GAME, status: 'open', pageSize: 5 }, { as: trial })).toBe(
      'session.trial_refused',
    )
  })

  test('members see the masked name of the organiser, and their own shares with the syndicate', async () => {
    const organiser = await w.member({ cash: '50.00' })
    const buyer = await w.member({ cash: '50.00' })
    const { syndicateId, stake } = await w.call(openSyndicate, request(), { as: organiser })
    expect(stake).toBe(2n * SHARE)
    const shares = { syndicateId, shares: 3, stake: units(3n * SHARE) }
    await w.call(buyShares, shares, { as: buyer })
    const shown = await w.call(syndicate, { syndicateId }, { as: buyer })
    expect(shown).toMatchObject({ sold: 5, isOwn: false, organiser: maskName(organiser.username) })
    expect(JSON.stringify(shown, (_, value) => String(value))).not.toContain(organiser.username)
    const { items } = await w.call(ownShares, { pageSize: 5 }, { as: buyer })
    expect(items).toMatchObject([{ shares: 3, status: 'held', syndicate: { syndicateId } }])
    expect(await w.outcome(cancelSyndicate, { syndicateId }, { as: organiser })).toBe('lottery.syndicate_final')
  })

  test('staff return everything with a reason, which the audit log keeps', async () => {
    const organiser = await w.member({ cash: '50.00' })
    const { syndicateId } = await w.call(openSyndicate, request(), { as: organiser })
    await buy(syndicateId, 4)
    const staff = await w.staff('lottery-operator')
    const reason = 'Wrong numbers were announced'
    await w.call(returnSyndicate, { syndicateId, reason }, { as: staff })
    expect(await outcome(buy(syndicateId, 1))).toBe('lottery.syndicate_ended')
    await turn(w)
    expect(await statusOf(syndicateId)).toBe('returned staff, returned staff 2, returned staff 4')
    const { holders, bets } = await w.call(staffSyndicate, { syndicateId }, { as: staff })
    expect(new Map(holders.map(({ shares, status }) => [shares, status]))).toEqual(
      new Map([
        [2, 'returned'],
        [4, 'returned'],
      ]),
    )
    expect(bets[0]?.title).toBe('Fixed place')
    const log = await w.app.modules.staff.auditOf(`syndicate:${syndicateId}`, 5)
    expect(log).toMatchObject([{ action: 'lottery.syndicate.return', reason }])
    expect(await w.outcome(returnSyndicate, { syndicateId, reason }, { as: staff })).toBe('lottery.syndicate_final')
  })
})
