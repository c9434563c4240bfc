import { uuidV7 } from '@croupier/kernel/ids'
import { parseMoney, units } from '@croupier/kernel/money'
import { bets } from '@croupier/wire/games/bets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../../platform/clock.ts'
import { codeOf, fedResults, keyFor, plainProduct, won } from '../../../testing/products.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'
import type { ProductBook } from '../index.ts'

let w: World
let other: World
beforeAll(async () => {
  w = await world()
  other = await w.another()
  await db()
    .transaction()
    .execute((tx) => w.app.modules.games.results.addReader(tx, 'a test'))
})
afterAll(async () => {
  await other.close()
  await w.close({ without: ['orders'] })
})

const db = () => w.platform.database.db
const now = () => w.clock.now()
const money = parseMoney

describe("messages about a partner's bet", () => {
  type Spin = { txId: string }
  const product = plainProduct<Spin>('slots', 'play.slots.acme', ({ detail }) => ({ title: detail.txId, lines: [] }))
  const books: ProductBook<Spin>[] = []
  beforeAll(() => {
    for (const node of [w, other]) books.push(node.app.modules.games.registerProduct(product))
  })
  const STAKE = money('2')
  const PAYOUT = money('7')

  /** The partner's three messages about one bet, sent to a node. */
  function messages(member: TestMember, txId: string) {
    const { memberId } = member
    const ticketId = keyFor(w, memberId, txId)
    const detail = { txId }
    return {
      bet: (node: number) =>
        codeOf(
          books[node]!.place({
            ticketId,
            memberId,
            game: 'acme-slots',
            bets: [{ stake: STAKE, detail }],
            payload: txId,
            receivedAt: now(),
          }),
        ),
      async win(node: number) {
        const book = books[node]!
        const [bet] = await book.ticketBets(db(), memberId, ticketId)
        if (!bet) return 'bet_not_found'
        return codeOf(book.settlePayingBet({ bet, outcome: won(PAYOUT, STAKE), at: now() }))
      },
      rollback: (node: number) => books[node]!.rollBack({ memberId, ticketId, game: 'acme-slots', at: now() }),
    }
  }
  const ORDERS = [
    { order: ['bet', 'win', 'rollback'], answers: ['ok', 'ok', 'already_settled'], cash: '105' },
    { order: ['bet', 'rollback', 'win'], answers: ['ok', 'refunded', 'bet.settled'], cash: '100' },
    { order: ['win', 'bet', 'rollback'], answers: ['bet_not_found', 'ok', 'refunded'], cash: '100' },
    { order: ['win', 'rollback', 'bet'], answers: ['bet_not_found', 'key_reserved', 'wallet.cancelled'], cash: '100' },
    { order: ['rollback', 'bet', 'win'], answers: ['key_reserved', 'wallet.cancelled', 'bet_not_found'], cash: '100' },
    { order: ['rollback', 'win', 'bet'], answers: ['key_reserved', 'bet_not_found', 'wallet.cancelled'], cash: '100' },
  ] as const

  test.each(ORDERS)(
    'in the order $order are answered $answers, and so are their repeats',
    async ({ order, answers, cash: left }) => {
      const ana = await w.member({ cash: '100.00' })
      const send = messages(ana, uuidV7(now(), systemRandom))
      for (const [nth, name] of order.entries()) {
        expect(await send[name](nth % 2)).toBe(answers[nth])
        expect(await send[name]((nth + 1) % 2)).toBe(answers[nth])
      }
      expect(await w.cash(ana)).toBe(money(left))
    },
  )

  /** The statuses of all bets in the record. A call reads a bounded part of it. */
  async function statusesOf(member: TestMember): Promise<string[]> {
    const statuses: string[] = []
    for (let before: string | undefined; ; ) {
      const { items, next } = await w.call(bets, { pageSize: 100, ...(before ? { before } : {}) }, { as: member })
      statuses.push(...items.map(({ status }) => status))
      if (next === null) return statuses
      before = next
    }
  }
  test('sent concurrently to two nodes, leave each bet open, paid, cancelled or never placed', async () => {
    const ana = await w.member({ cash: '1000.00' })
    const sent = Array.from({ length: 100 }, () => messages(ana, uuidV7(now(), systemRandom)))
    await Promise.all(
      sent.flatMap(({ bet, win, rollback }, nth) => [
        bet(nth % 2),
        win((nth + 1) % 2),
        rollback(nth % 2),
        win(nth % 2),
      ]),
    )
    const statuses = await statusesOf(ana)
    const counted = (status: string) => statuses.filter((one) => one === status).length
    expect(counted('accepted') + counted('won') + counted('cancelled')).toBe(statuses.length)
    const due = 10_000_000n - BigInt(counted('accepted')) * STAKE + BigInt(counted('won')) * (PAYOUT - STAKE)
    expect(await w.cash(ana)).toBe(units(due))
  })
  test('have the result of every settled bet in the feed', async () => {
    const { settled, fed } = await fedResults(w)
    expect([fed, fed > 0]).toEqual([settled, true])
  })
})
