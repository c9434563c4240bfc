import { moneyText, parseMoney } from '@croupier/kernel/money'
import { addBankAccount, bankAccounts } from '@croupier/wire/cashier/bank-accounts'
import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { HEADERS } from '@croupier/wire/envelope'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { type NamedEndpoint, registry } from '@croupier/wire/registry'
import { declineDepositLimit } from '@croupier/wire/safer-gambling/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { chanceOf } from '../../../../../harness/chance.ts'
import { valueFor } from '../../../../../proofs/fuzz/shapes.ts'
import type { Reader } from '../../platform/db/database.ts'
import { type GatewayWorld, gatewayWorld } from '../../testing/gateway.ts'
import { identityChecksIn } from '../../testing/identity-checks.ts'
import { GAME, newKey, sureBet, turn } from '../../testing/lottery.ts'
import { paymentPassword } from '../../testing/withdrawals.ts'
import type { TestMember } from '../../testing/world.ts'
import { account, bucketOf, cellOf } from './index.ts'

/** Number of calls to each route in each profile. */
const TRIES = 16
/** Routes that end the session. They get a session of their own. */
const ENDING = /^(logout|revoke|changePassword|setPaymentPassword|register|login|freePlay)/
const MOVING = /^(placeTicket|createDeposit|requestWithdrawal)$/
/** Those that move money come first, before the limit of all calls of an account could refuse them. */
const routes = registry
  .filter(({ endpoint }) => !isForStaff(endpoint))
  .toSorted((one, other) => Number(MOVING.test(other.name)) - Number(MOVING.test(one.name)))

let w: GatewayWorld
let giver: TestMember
let taker: TestMember
let names: Record<string, readonly unknown[]>
beforeAll(async () => {
  w = await gatewayWorld()
  await turn(w)
})
afterAll(() => w.close())

/** Creates two members with money and a bank account each, and the values that name the taker. */
async function meet(number: string): Promise<void> {
  giver = await rich('Ana Li')
  // A transfer between cells is two postings, so these two are of one cell.
  do taker = await rich('Ben Oh')
  while (cellOf(bucketOf(taker.memberId)) !== cellOf(bucketOf(giver.memberId)))
  const { open } = await w.call(lotteryGame, { game: GAME, next: 1 }, { as: giver })
  const accountOf = async (as: TestMember, holder: string, number: string) => {
    const details = { kind: 'bank', institution: 'Harbour Bank', holder, number } as const
    await w.call(addBankAccount, details, { as, paymentPassword })
    return (await w.call(bankAccounts, {}, { as })).accounts[0]!.id
  }
  // T050: under some profiles a deposit waits for this answer,
  await w.call(declineDepositLimit, {}, { as: giver })
  // T013: and for an accepted check of identity.
  await identityChecksIn(w).verify(giver, { fullName: 'Ana Li', birthday: `1990-01-0${Number(number) + 1}` })
  const mine = await accountOf(giver, 'Ana Li', `0012 34${number}1`)
  const theirs = await accountOf(taker, 'Ben Oh', `0012 34${number}2`)
  const bet = sureBet()
  const { memberId, username } = taker
  names = {
    ...{ amount: ['100.00'], method: ['bank-transfer', 'bank-transfer', 'qr-bank'], kind: ['bank', 'main'] },
    ...{ bankAccountId: [mine, mine, theirs], id: [memberId, theirs, username], memberId: [memberId] },
    ...{ username: [username], account: [username], holder: ['Ben Oh'], payeeName: ['Ben Oh'] },
    ...{ game: [GAME], issueNo: [open!.issueNo], bets: [[{ ...bet, stake: moneyText(bet.stake) }]], total: ['20.00'] },
  }
}

const rich = (payeeName: string) => w.member({ cash: '5000.00', payeeName, paymentPassword })

/** Calls a route without the client, with added fields that name the taker. */
async function tryAt({ name, endpoint }: NamedEndpoint, as: TestMember, turnOf: number): Promise<string> {
  // Seeded by the route's name, so that a new route does not change the calls of the others.
  const chance = chanceOf(Buffer.from(name).reduce((sum, one) => sum * 31 + one, 7) % 2 ** 31, turnOf)
  const encoded = valueFor(endpoint.request, (field) => names[field] ?? [], chance) as Record<string, unknown>
  const { memberId, username } = taker
  const stray = chance.rarely(2) ? { to: memberId, toMember: username, recipient: memberId, memberId } : {}
  const body: Record<string, unknown> = { ...stray, ...encoded }
  const url = endpoint.path.replace(/:(\w+)/g, (_, field) => encodeURIComponent(String(body[field] ?? memberId)))
  const password = endpoint.passwordCheck ? { 'password-check': await w.encrypt({ paymentPassword }) } : {}
  const isGet = endpoint.method === 'GET'
  const payload = endpoint.encrypt ? { payload: await w.encrypt(body) } : body
  const answer = await w.app.site.inject({
    ...{ method: endpoint.method, url },
    headers: {
      ...{ authorization: `Bearer ${as.token}`, [HEADERS.idempotencyKey]: newKey(w.clock.now()), ...password },
    },
    ...(isGet ? { query: body as Record<string, string> } : { payload }),
  })
  return answer.json().success ? 'ok' : String(answer.json().code)
}

/** Every entry on an account of the taker, or between two members. */
async function reached(reader: Reader): Promise<unknown[]> {
  const { rows } = await sql`
    select kind, reference, account, contra, amount from wallet.journal
    where account like ${`${taker.memberId}.%`} and kind <> 'correction'
       or contra not like 'house.%' and split_part(contra, '.', 1) <> split_part(account, '.', 1)`.execute(reader)
  return rows
}

test('T034 the search of this test finds a transfer where a profile allows it', async () => {
  await meet('000')
  const gift = w.platform.database.db.transaction().execute(async (tx) => {
    await w.app.modules.wallet.post(tx, {
      ...{ kind: 'correction', reference: 'a gift', at: w.clock.now() },
      postings: [{ from: account.cash(giver.memberId), to: account.cash(taker.memberId), amount: parseMoney('1.00') }],
    })
    throw Object.assign(new Error('taken back'), { found: await reached(tx) })
  })
  await expect(gift).rejects.toMatchObject({ found: [{ kind: 'correction' }, { kind: 'correction' }] })
})

describe.each([
  ['gli', '001'],
  ['uk', '002'],
] as const)('T034 the routes of members under %s', (profile, number) => {
  test('move no money to another member, with any field that names the other member', async () => {
    await w.jurisdiction(profile)
    await meet(number)
    const succeeded = new Set<string>()
    for (const route of routes) {
      const as = ENDING.test(route.name) ? await rich('Ana Li') : giver
      for (let turnOf = 0; turnOf < TRIES; turnOf++) {
        if ((await tryAt(route, as, turnOf)) === 'ok') succeeded.add(route.name)
      }
    }
    await w.runJobs()
    expect(await reached(w.platform.database.db)).toEqual([])
    expect(await w.cash(taker)).toBe(parseMoney('5000.00'))
    // The calls had effects: they placed a ticket, opened a deposit and requested a withdrawal.
    expect([...succeeded]).toEqual(expect.arrayContaining(['placeTicket', 'createDeposit', 'requestWithdrawal']))
    expect(await w.cash(giver)).toBeLessThan(parseMoney('5000.00'))
  })
})

/** Calls of agents about an account below. `transferDown` is refused where the profile has no transfers. */
const OF_AGENTS = ['changeDownline.memberId', 'makeAgent.memberId', 'offerContract.memberId', 'transferDown.memberId']

test('T034 no field of a member’s route names a recipient', () => {
  const fieldsOf = ({ request }: Endpoint) => Object.keys((request as unknown as z.ZodMiniObject).shape ?? {})
  const naming = routes.flatMap(({ name, endpoint }) =>
    endpoint.method === 'GET' ? [] : fieldsOf(endpoint).map((field) => `${name}.${field}`),
  )
  expect(naming.length).toBeGreaterThan(20)
  const recipients = /\.(to|toMember|recipient|receiver|payee|member|memberId|target)$/i
  expect(naming.filter((one) => recipients.test(one))).toEqual(OF_AGENTS)
})
