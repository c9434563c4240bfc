import { MS, plusMs } from '@croupier/kernel/clock'
import { moneyText } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
let d: ReturnType<typeof depositsIn>
beforeAll(async () => {
  w = await gatewayWorld()
  d = depositsIn(w)
})
afterAll(() => w.close())

/** The reports of a gateway about one payment; `again` repeats the payment under another event. */
const WORDS = ['opened', 'paid', 'again', 'declined', 'reversed'] as const
type Word = (typeof WORDS)[number]
const AUTHORISATION = 'A-77'

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map((others) => [one, ...others]))

const say = (id: string, word: Word) =>
  d.hook(
    d.paidEvent(id, {
      eventId: `${word}-${id}`,
      type: `payment.${word === 'again' ? 'paid' : word}`,
      authorisationId: word === 'paid' || word === 'again' ? AUTHORISATION : null,
    }),
  )

/** The rule book: where an order stands when these words were taken, in this order. */
function standsAt(taken: readonly Word[], isLate: boolean): string {
  const paid = taken.findIndex((word) => word === 'paid' || word === 'again')
  const declined = taken.indexOf('declined')
  const isRefused = declined >= 0 && (paid < 0 || declined < paid)
  if (paid < 0) return isRefused ? 'failed' : isLate ? 'expired' : 'pending'
  if (taken.includes('reversed')) return isRefused ? 'failed' : 'reversed'
  return isRefused ? 'held' : 'credited'
}

async function hearsIn(order: readonly Word[], member: TestMember, id: string, isLate: boolean) {
  const taken: Word[] = []
  const hear = async (word: Word): Promise<boolean> => {
    const { statusCode } = await say(id, word)
    if (statusCode === 200) taken.push(word)
    const { state, authorisationId } = (await d.byId(id))!
    const isPaid = taken.includes('paid') || taken.includes('again')
    const cash = moneyText(await w.cash(member))
    expect([order, taken, state, cash, authorisationId]).toEqual([
      ...[order, taken, standsAt(taken, isLate)],
      state === 'credited' ? '100.00' : '0.00',
      isPaid ? AUTHORISATION : null,
    ])
    return statusCode === 200
  }
  const early: Word[] = []
  for (const word of order) {
    if (!(await hear(word))) early.push(word)
    const repeated = await say(id, word)
    expect(repeated.json().value?.outcome ?? repeated.json().code).toBe(
      taken.includes(word) ? 'duplicate' : 'cashier.webhook_early',
    )
  }
  // What was not taken comes again until it is.
  expect(early.every((word) => word === 'reversed')).toBe(true)
  for (const word of early) expect(await hear(word)).toBe(true)
}

test.each([
  ['in time', false],
  ['after its order has expired', true],
])(
  'T031 every order of opened, authorised, told again, declined and charged back, each twice, %s: spendable only while authorised',
  async (_, isLate) => {
    // `again` is the same report as `paid` under another event, so it comes after it: the other half would repeat these orders.
    const orders = permutations(WORDS).filter((order) => order.indexOf('paid') < order.indexOf('again'))
    expect(orders).toHaveLength(60)
    const opened: { order: Word[]; member: TestMember; id: string }[] = []
    for (const order of orders) {
      const member = await w.member()
      opened.push({ order, member, id: (await d.order(member)).id })
    }
    if (isLate) {
      w.clock.set(plusMs(w.clock.now(), 31 * MS.minute))
      for (let at = 0; at < orders.length / 40; at++) await d.poll()
    }
    for (let at = 0; at < opened.length; at += 8)
      await Promise.all(opened.slice(at, at + 8).map(({ order, member, id }) => hearsIn(order, member, id, isLate)))
    const ids = opened.map(({ id }) => id)
    const { rows } = await sql<{ reference: string; times: bigint }>`
    select reference, count(*) as times from wallet.journal where kind = 'deposit' and reference = any(${ids})
    group by 1 having count(*) > 1`.execute(w.platform.database.db)
    expect(rows).toEqual([])
  },
)
