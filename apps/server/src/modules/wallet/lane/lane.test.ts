import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { bookOf, place, type TestTicket, ticketOf } from '../../../testing/bets.ts'
import { roundGuard, roundsIn } from '../../../testing/rounds.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
let other: World
let rounds: Awaited<ReturnType<typeof roundsIn>>

const closeAt = new Date('2026-03-02T10:05:00.000Z')

beforeAll(async () => {
  w = await world()
  other = await w.another()
  rounds = await roundsIn(w, closeAt)
  for (const one of [w, other]) one.app.modules.wallet.lane.register({ guards: [roundGuard] })
})
afterAll(async () => {
  await rounds.close()
  await other.close()
  await w.close()
})

const at = () => w.clock.now()
const outcome = <T>(answer: Promise<T>): Promise<T | string> =>
  answer.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const cash = async (memberId: MemberId) => (await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)).cash
const booked = async (tickets: readonly TestTicket[]): Promise<Set<string>> => {
  const ids = tickets.map(({ ticketId }) => ticketId)
  const { rows } = await rounds.owner.query('select ticket_id from games.bet_book where ticket_id = any($1)', [ids])
  expect(new Set(rows.map((row) => row.ticket_id)).size).toBe(rows.length)
  return new Set(rows.map((row) => row.ticket_id))
}

describe('the lane', () => {
  test('T035 posts ten of fifty concurrent stakes when cash covers ten', async () => {
    const ana = await accountsWith(w, '20.00')
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(place(w, ticketOf(ana, { at: at() })))))
    expect(outcomes.filter((one) => one === 'wallet.insufficient_funds')).toHaveLength(40)
    expect(await cash(ana)).toBe(0n)
  })

  test('T047 posts a key once when it is sent fifteen times at once to two nodes', async () => {
    const ana = await accountsWith(w, '20.00')
    const ticket = ticketOf(ana, { at: at() })
    const outcomes = await Promise.all(Array.from({ length: 15 }, (_, n) => place(n % 2 ? w : other, ticket)))
    expect(new Set(outcomes.map(({ balance, seq }) => `${balance} ${seq}`)).size).toBe(1)
    expect(outcomes.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(await cash(ana)).toBe(180_000n)
  })

  test('gives a repeated key its first answer, even when the cash is spent', async () => {
    const ana = await accountsWith(w, '2.00')
    const ticket = ticketOf(ana, { at: at() })
    expect(await place(w, ticket)).toMatchObject({ balance: 0n, duplicate: false })
    expect(await place(w, ticket)).toMatchObject({ balance: 0n, duplicate: true })
    expect(await place(other, ticket)).toMatchObject({ balance: 0n, duplicate: true })
  })

  test('refuses a key with another payload, in flight and afterwards', async () => {
    const ana = await accountsWith(w, '20.00')
    const ticket = ticketOf(ana, { at: at() })
    const different = { ...ticket, payload: 'something else' }
    const first = place(w, ticket)
    expect(await outcome(place(w, different))).toBe('wallet.payload_differs')
    await first
    expect(await outcome(place(w, different))).toBe('wallet.payload_differs')
    const dearer = { ...ticket, bets: [{ ...ticket.bets[0]!, stake: units(20_001n) }] }
    expect(await outcome(place(other, dearer))).toBe('wallet.payload_differs')
  })

  test('posts a refused key later when cash covers it', async () => {
    const ana = await accountsWith(w, '1.00')
    const ticket = ticketOf(ana, { at: at() })
    expect(await outcome(place(w, ticket))).toBe('wallet.insufficient_funds')
    await w.platform.database.db.transaction().execute((tx) =>
      w.app.modules.wallet.post(tx, {
        kind: 'correction',
        reference: `late-${ana}`,
        at: at(),
        postings: [{ from: 'house.corrections' as never, to: `${ana}.cash` as never, amount: units(10_000n) }],
      }),
    )
    expect(await place(w, ticket)).toMatchObject({ balance: 0n, duplicate: false })
  })
})

test('a bet that cannot be written does not fail the others of its batch', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => accountsWith(w, '10.00')))
  const tickets = members.map((memberId) => ticketOf(memberId, { at: at() }))
  tickets[3] = { ...tickets[3]!, bets: [...tickets[3]!.bets, { ...tickets[3]!.bets[0]!, stake: units(0n) }] }
  const outcomes = await Promise.allSettled(tickets.map((ticket) => place(w, ticket)))
  expect(outcomes.map(({ status }) => status)).toEqual(tickets.map((_, nth) => (nth === 3 ? 'rejected' : 'fulfilled')))
  expect(await cash(members[3]!)).toBe(100_000n)
})

test('two nodes post to the same accounts without losing a bet or a deadlock', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => accountsWith(w, '100.00')))
  const tickets = Array.from({ length: 400 }, (_, n) => ticketOf(members[(n * 7) % 20]!, { at: at() }))
  const outcomes = await Promise.all(tickets.map((ticket, n) => place(n % 2 ? w : other, ticket)))
  expect(outcomes.every(({ duplicate }) => !duplicate)).toBe(true)
  expect(await booked(tickets)).toEqual(new Set(tickets.map(({ ticketId }) => ticketId)))
  expect(await Promise.all(members.map(cash))).toEqual(Array(20).fill(600_000n))
})

describe('a guard', () => {
  const guarded = (node: World, ticket: TestTicket) =>
    bookOf(node).place({ ...ticket, guards: [{ guard: roundGuard, row: [ticket.round ?? ''] }] })

  test('passes bets received before the closing time and refuses later ones, a millisecond apart', async () => {
    await rounds.open('race')
    const members = await Promise.all(Array.from({ length: 50 }, () => accountsWith(w, '1000.00')))
    const received = [-1, 0, 1].map((ms) => new Date(closeAt.getTime() + ms))
    const tickets = Array.from({ length: 1000 }, (_, n) =>
      ticketOf(members[n % 50]!, { at: received[n % 3]!, round: 'race' }),
    )
    const outcomes = await Promise.all(tickets.map((ticket, n) => outcome(guarded(n % 2 ? w : other, ticket))))
    const inTime = tickets.filter(({ receivedAt }) => receivedAt < closeAt)
    expect(outcomes.filter((one) => one === 'lottery.issue_closed')).toHaveLength(1000 - inTime.length)
    expect(await booked(tickets)).toEqual(new Set(inTime.map(({ ticketId }) => ticketId)))
  })

  test('passes no bet that the closing transaction has not counted', async () => {
    await rounds.open('closing')
    const members = await Promise.all(Array.from({ length: 50 }, () => accountsWith(w, '1000.00')))
    const tickets = Array.from({ length: 1000 }, (_, n) => ticketOf(members[n % 50]!, { at: at(), round: 'closing' }))
    const answers = tickets.map((ticket, n) => outcome(guarded(n % 2 ? w : other, ticket)))
    await Promise.race(answers)
    await rounds.closing.query('begin')
    await rounds.closing.query("update open_rounds set is_open = false where round = 'closing'")
    const { rows } = await rounds.closing.query("select ticket_id from games.bet_book where round = 'closing'")
    await rounds.closing.query('commit')
    const outcomes = await Promise.all(answers)
    const counted = new Set(rows.map((row) => row.ticket_id))
    expect(await booked(tickets)).toEqual(counted)
    expect(
      tickets.filter((_, n) => outcomes[n] !== 'lottery.issue_closed').map(({ ticketId }) => ticketId),
    ).toHaveLength(counted.size)
    expect(counted.size).toBeGreaterThan(0)
  })

  test('does not refuse a repeated bet that was posted before the round closed', async () => {
    await rounds.open('again')
    const ticket = ticketOf(await accountsWith(w, '10.00'), { at: at(), round: 'again' })
    const first = await guarded(w, ticket)
    await rounds.owner.query("update open_rounds set is_open = false where round = 'again'")
    expect(await guarded(other, ticket)).toEqual({ ...first, duplicate: true })
  })
})

test('T039 the lane loses no answered bet and posts none twice when its connections die under load', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, () => accountsWith(w, '1000.00')))
  const placed: TestTicket[] = []
  const cut = () =>
    rounds.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'croupier_lane' and datname = current_database()`)
  for (let round = 0; round < 8; round++) {
    const tickets = Array.from({ length: 120 }, (_, n) => ticketOf(members[n % 30]!, { at: at() }))
    const answers = tickets.map((ticket, n) => place(n % 2 ? w : other, ticket))
    await Promise.race(answers)
    await cut()
    const outcomes = await Promise.all(answers)
    expect(outcomes.every(({ duplicate }) => !duplicate)).toBe(true)
    placed.push(...tickets)
  }
  expect(await booked(placed)).toEqual(new Set(placed.map(({ ticketId }) => ticketId)))
  expect(await Promise.all(members.map(cash))).toEqual(Array(30).fill(10_000_000n - 20_000n * 32n))
})
