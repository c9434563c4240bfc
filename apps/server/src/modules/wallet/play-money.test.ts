import { humanId, memberIdOf, trialId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { entryKinds } from '@croupier/wire/wallet/record'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../platform/clock.ts'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../testing/bets.ts'
import { newKey } from '../../testing/lottery.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'
import { account, type Kind } from './index.ts'

let w: World
let trial: TestMember
let ana: TestMember
beforeAll(async () => {
  w = await world()
  trial = await w.member({ accountType: 4, cash: '1000.00' })
  ana = await w.member({ cash: '1000.00' })
})
afterAll(() => w.close({ without: ['orders', 'bets', 'agents', 'rebates'] }))

const amount = units(10_000n)
const inTransaction = <T>(
  work: Parameters<ReturnType<World['platform']['database']['db']['transaction']>['execute']>[0],
) => w.platform.database.db.transaction().execute(work) as Promise<T>
const post = (kind: Kind, from: ReturnType<typeof account.cash>, to: ReturnType<typeof account.cash>) =>
  inTransaction((tx) =>
    w.app.modules.wallet.post(tx, {
      kind,
      reference: newKey(w.clock.now()),
      at: w.clock.now(),
      postings: [{ from, to, amount }],
    }),
  )
const houses = async () => {
  const { rows } = await sql<{ house: string; balance: bigint }>`
    select house, sum(balance)::bigint as balance from wallet.house_parts group by 1 order by 1`.execute(
    w.platform.database.db,
  )
  return new Map(rows.map(({ house, balance }) => [house, balance]))
}

describe.each(entryKinds.filter((kind) => kind !== 'stake.tombstone'))('a posting of the kind %s', (kind) => {
  test('takes play money of a trial account from and to accounts of play money only', async () => {
    const before = await houses()
    await post(kind, account.cash(trial.memberId), account.house('corrections'))
    await post(kind, account.house('rewards'), account.cash(trial.memberId))
    const after = await houses()
    const changed = [...after]
      .filter(([house, balance]) => (before.get(house) ?? 0n) !== balance)
      .map(([house]) => house)
    expect(changed).toEqual(['house.trial.corrections', 'house.trial.rewards'])
  })
  test.each([
    ['play money to money', () => [account.cash(trial.memberId), account.cash(ana.memberId)] as const],
    ['money to play money', () => [account.cash(ana.memberId), account.cash(trial.memberId)] as const],
    ['play money to held money', () => [account.cash(trial.memberId), account.held(trial.memberId)] as const],
    ['play money to a debt', () => [account.cash(trial.memberId), account.receivable(trial.memberId)] as const],
  ])('does not turn %s', async (_, accounts) => {
    const [from, to] = accounts()
    await expect(post(kind, from, to)).rejects.toThrow()
    // The lane faults before it queues anything.
    const submit = async () =>
      w.app.modules.wallet.lane.submit({
        key: newKey(w.clock.now()),
        memberId: trial.memberId,
        at: w.clock.now(),
        payload: '',
        postings: [{ kind, from, to, amount }],
      })
    await expect(submit()).rejects.toThrow()
  })
  test('is refused by the database when it would mix them', async () => {
    const insert = (name: string, contra: string) =>
      sql`insert into wallet.journal (key, bucket, account, seq, amount, balance_after, contra, kind, at)
        values (gen_random_uuid(), 0, ${name}, 1, 1, 1, ${contra}, ${kind}, now())`.execute(w.platform.database.db)
    await expect(insert(account.cash(trial.memberId), 'house.world')).rejects.toThrow('journal_one_kind_of_money')
    await expect(insert(account.cash(ana.memberId), 'house.trial.world')).rejects.toThrow('journal_one_kind_of_money')
    await expect(insert(account.cash(trial.memberId), account.cash(ana.memberId))).rejects.toThrow(
      'journal_one_kind_of_money',
    )
  })
})

test('the ids of trial accounts and of members never meet', () => {
  for (let at = 0; at < 1000; at++) {
    expect(trialId(systemRandom)).toMatch(/^0[2-9a-hjkmnp-z]{9}$/)
    expect(humanId(systemRandom)).not.toMatch(/^0/)
  }
})

test('no other pocket of a trial account, and no play money of a member, can be opened', async () => {
  const open = (name: string) =>
    sql`insert into wallet.accounts (account, bucket) values (${name}, 0)`.execute(w.platform.database.db)
  await expect(open(`${trial.memberId}.cash`)).rejects.toThrow('accounts_one_kind_of_money')
  await expect(open(`${trial.memberId}.receivable`)).rejects.toThrow('accounts_one_kind_of_money')
  await expect(open(`${ana.memberId}.trial`)).rejects.toThrow('accounts_one_kind_of_money')
})

test('play money that is taken back leaves no debt', async () => {
  const { memberId } = await w.member({ accountType: 4, cash: '1.00' })
  const change = await inTransaction((tx) =>
    w.app.modules.wallet.clawBack(tx, {
      kind: 'payout.reversal',
      reference: newKey(w.clock.now()),
      part: '0',
      at: w.clock.now(),
      memberId,
      to: 'corrections',
      amount: units(50_000n),
    }),
  )
  expect(change).toEqual({ before: 0n, after: 0n })
  const { cash, receivable } = await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)
  expect([cash, receivable]).toEqual([0n, 0n])
})

describe('the bets of a trial account', () => {
  test('go through the same book, and count in no figure of money', async () => {
    const { db } = w.platform.database
    const { games } = w.app.modules
    const at = w.clock.now()
    const before = await houses()
    const ticket = ticketOf(trial.memberId, { at, round: 'trial-round', bets: 2 })
    const placed = await place(w, ticket)
    const beforeMember = await w.cash(trial)
    expect(placed.balance).toBe(beforeMember)
    await place(w, ticketOf(ana.memberId, { at, round: 'trial-round' }))
    const open = await findOpenBets(w, 'trial-round')
    const isTrial = ({ memberId }: { memberId: string }) => memberId === trial.memberId
    await settleResults(
      w,
      open.map((bet) => resultOf(bet, isTrial(bet) ? 5_000_000n : 0n, 300n)),
    )
    expect(await w.cash(trial)).toBe(beforeMember + 2n * 5_000_300n)
    const figures = await games.figures.ofMembers(db, [trial.memberId, ana.memberId])
    expect([...figures.keys()]).toEqual([ana.memberId])
    expect(await games.figures.settledSince(db, at)).toMatchObject([{ bets: 1, stakes: 20_000n, payouts: 0n }])
    const wins = await sql`select from games.wins where member_id = ${trial.memberId}`.execute(db)
    expect(wins.rows).toEqual([])
    const after = await houses()
    const change = (house: string) => (after.get(house) ?? 0n) - (before.get(house) ?? 0n)
    expect(change('house.play.lottery')).toBe(20_000n)
    expect(change('house.trial.play.lottery')).toBe(40_000n - 10_000_000n)
    const { items } = await games.records.record(memberIdOf(trial.memberId), { pageSize: 10 })
    expect(items.map(({ status }) => status)).toEqual(['won', 'won'])
    const shown = await games.records.search({ pageSize: 10 })
    expect(shown.items.map(({ memberId }) => memberId)).toEqual([ana.memberId])
  })
  test('are cancelled and voided back into play money', async () => {
    const at = w.clock.now()
    const before = await w.cash(trial)
    const ticket = ticketOf(trial.memberId, { at, round: 'cancelled' })
    await place(w, ticket)
    await inTransaction((tx) =>
      w.app.modules.lottery.book.cancelTicket(tx, { memberId: trial.memberId, ticketId: ticket.ticketId, at }),
    )
    await place(w, ticketOf(trial.memberId, { at, round: 'voided' }))
    await w.app.modules.lottery.book.voidRound({ game: 'ssc-1m', round: 'voided', at })
    expect(await w.cash(trial)).toBe(before)
  })
  test('are refused beyond the play money', async () => {
    const ticket = ticketOf(trial.memberId, { at: w.clock.now(), stake: 10n ** 13n })
    await expect(place(w, ticket)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' })
  })
})
