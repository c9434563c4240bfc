import { MS, plusMs } from '@croupier/kernel/clock'
import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney, units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { addBankAccount } from '@croupier/wire/cashier/bank-accounts'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import type { Input } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import { setPaymentPassword } from '@croupier/wire/identity/password'
import { updateProfile } from '@croupier/wire/identity/profile'
import { startChase } from '@croupier/wire/lottery/chases'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { registry } from '@croupier/wire/registry'
import { closeAccount } from '@croupier/wire/safer-gambling/closing'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { type LimitKind, setLimit } from '@croupier/wire/safer-gambling/limits'
import { setTimeLimit } from '@croupier/wire/safer-gambling/time-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BetProduct, ProductBook, TicketPlacement } from '../modules/games/index.ts'
import { account } from '../modules/wallet/index.ts'
import { ticketOf } from '../testing/bets.ts'
import { type GatewayWorld, gatewayWorld } from '../testing/gateway.ts'
import { longShot, turn } from '../testing/lottery.ts'
import type { TestMember } from '../testing/world.ts'

/**
 * Every path by which a member bets or deposits, against every condition of admission. Each condition becomes true in the
 * database alone, where the memory of the door does not see it: so it is the transaction of the act that refuses.
 */
/** Its issues stay open for the whole test. */
const GAME = 'ssc-20m'
/** Endpoints that cancel, or take money out. */
const WITHOUT_ADMISSION = ['cancelChase', 'cancelTicket', 'requestWithdrawal']

let w: GatewayWorld
let issues: { open: string; next: string }
beforeAll(async () => {
  w = await gatewayWorld()
  await turn(w)
  const { open, next } = await w.call(lotteryGame, { game: GAME, next: 1 })
  issues = { open: open!.issueNo, next: next.at(-1)!.issueNo }
})
afterAll(() => w.close({ without: ['orders', 'lottery'] }))

const db = () => w.platform.database.db
const codeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

/** A member whose session the door remembers, with money on hold as a repeat order has. */
async function admittedMember(): Promise<TestMember> {
  const member = await w.member({ cash: '100.00' })
  const { memberId } = member
  await db()
    .transaction()
    .execute((tx) =>
      w.app.modules.wallet.post(tx, {
        kind: 'chase.hold',
        reference: `hold-${memberId}`,
        at: w.clock.now(),
        postings: [{ from: account.cash(memberId), to: account.held(memberId), amount: parseMoney('10') }],
      }),
    )
  await w.call(memberInfo, {}, { as: member })
  return member
}

/** Makes a condition true in the database. Returns how to lift it. */
type Condition = {
  code: string
  /** The acts that it concerns; all when left out. */
  acts?: readonly string[]
  impose(member: TestMember): Promise<() => Promise<unknown>>
}
function excluded<E extends typeof takeTimeOut | typeof excludeMyself>(
  endpoint: E,
  input: Input<E>,
  code: string,
): Condition {
  return {
    code,
    async impose(member) {
      await w.call<typeof takeTimeOut | typeof excludeMyself>(endpoint, input, { as: member })
      return async () => {}
    },
  }
}
function limited(kind: LimitKind, acts: readonly string[], code: string): Condition {
  return {
    code,
    acts,
    async impose(as) {
      await w.call(setLimit, { kind, period: 'month', amount: parseMoney('0.01') }, { as })
      return async () => {}
    },
  }
}
/** The acts that stake money. `admit` and a new repeat order only reserve it; the limits bind their bets. */
const STAKES = ['placeTicket', 'place', 'placeSettled', 'placeHeld']
const conditions: Record<string, Condition> = {
  'a limit of stakes': limited('stake', STAKES, 'limit.reached'),
  'a limit of losses': limited('loss', STAKES, 'limit.reached'),
  'a limit of deposits': limited('deposit', ['createDeposit'], 'limit.deposit_reached'),
  'a blocked member': {
    code: 'member.blocked',
    async impose({ memberId }) {
      const freeze = { reason: 'blocked', refusal: 'member.blocked', at: w.clock.now() } as const
      await db()
        .transaction()
        .execute((tx) => w.app.modules.wallet.freeze(tx, memberId, freeze))
      return async () => {}
    },
  },
  'a time-out': excluded(takeTimeOut, { days: 1 }, 'member.timed_out'),
  'a self-exclusion': excluded(excludeMyself, { months: 6 }, 'member.excluded'),
  'a time for play that is used up': {
    code: 'limit.time_reached',
    async impose(as) {
      const quarterAgo = plusMs(w.clock.now(), -15 * MS.minute)
      const mine = db().updateTable('identity.sessions').set({ created_at: quarterAgo })
      await mine.where('account_id', '=', as.memberId).execute()
      await w.call(setTimeLimit, { period: 'session', minutes: 15 }, { as })
      return async () => {}
    },
  },
  'the closing of the account': {
    code: 'member.closing',
    async impose(as) {
      const { payeeName, ...to } = { payeeName: 'Ana Li', kind: 'bank', institution: 'Harbour Bank' } as const
      await w.call(updateProfile, { payeeName }, { as })
      const [newPaymentPassword, confirmPaymentPassword] = ['836104', '836104']
      await w.call(setPaymentPassword, { password: as.password, newPaymentPassword, confirmPaymentPassword }, { as })
      const account = { ...to, holder: payeeName, number: `55-${as.memberId}` }
      const { id } = await w.call(addBankAccount, account, { as, paymentPassword: newPaymentPassword })
      const payout = { method: 'bank-transfer', bankAccountId: id }
      await w.call(closeAccount, { password: as.password, reason: 'other', payout }, { as })
      return async () => {}
    },
  },
  'a closed site': {
    code: 'server.maintenance',
    async impose() {
      await w.platform.database.pool.query(SWITCH_SITE, [true])
      return () => w.platform.database.pool.query(SWITCH_SITE, [false])
    },
  },
  'terms that changed': {
    code: 'agreement.required',
    async impose() {
      const version = `terms-${w.clock.now().getTime()}`
      await db().insertInto('content.agreements').values({ version, effective_at: w.clock.now() }).execute()
      // A new version binds the bets of a node within ten seconds.
      w.clock.advance('10s')
      return async () => {}
    },
  },
}
const SWITCH_SITE = `
  insert into content.settings values ('content.maintenance', jsonb_build_object('on', $1::boolean), 1, now(), 'test')
  on conflict (name) do update set value = excluded.value`

/** Acts of members by name. Returns the code of the refusal, or `ok`. */
type Acts = Record<string, (member: TestMember) => Promise<string>>

const endpoints: Acts = {
  placeTicket: (as) => w.outcome(placeTicket, { game: GAME, issueNo: issues.open, bets: [longShot()] }, { as }),
  startChase(as) {
    const bets = [longShot()]
    const items = [{ issueNo: issues.next, multiple: 1 }]
    return w.outcome(startChase, { game: GAME, bets, items, stopOnWin: false, total: units(bets[0]!.stake) }, { as })
  },
  createDeposit: (as) => w.outcome(createDeposit, { method: 'qr-bank', amount: parseMoney('10.00') }, { as }),
}

type Roll = { rolled: number }
const dice: BetProduct<Roll> = {
  code: 'dice',
  category: () => 'DICE',
  house: () => 'play.dice',
  houses: ['play.dice'],
  encode: (detail) => JSON.stringify(detail),
  decode: async (_, texts) => texts.map((text): Roll => JSON.parse(text)),
  describe: () => ({ title: 'Dice', lines: [] }),
  toWire: (bets) => bets.map(({ detail }) => detail),
}

/** The paths of the bet book, for one product. */
function pathsOf<Detail>(book: () => ProductBook<Detail>, detail: Detail): Acts {
  function order({ memberId }: TestMember): TicketPlacement<Detail> {
    const { ticketId, payload, receivedAt } = ticketOf(memberId, { at: w.clock.now() })
    return { ticketId, memberId, game: GAME, payload, receivedAt, bets: [{ stake: parseMoney('2'), detail }] }
  }
  const lost = { status: 'lost', payout: units(0n), validBet: parseMoney('2'), selfRebate: units(0n) } as const
  return {
    place: (member) => codeOf(book().place(order(member))),
    placeSettled(member) {
      const { bets, ...ticket } = order(member)
      return codeOf(book().placeSettled({ ...ticket, bets: bets.map((bet) => ({ ...bet, outcome: lost })) }))
    },
    placeHeld: (member) =>
      codeOf(
        db()
          .transaction()
          .execute((tx) => book().placeFromHeld(tx, order(member))),
      ),
    admit: ({ memberId }) =>
      codeOf(
        db()
          .transaction()
          .execute((tx) => book().admit(tx, { memberId, game: GAME, at: w.clock.now() })),
      ),
  }
}

/** What acts write: nothing of it may change when an act is refused. */
async function rowCounts(): Promise<unknown> {
  const { rows } = await w.platform.database.pool.query(`
    select (select count(*)::int from wallet.journal) as journal, (select count(*)::int from wallet.posting_keys) as posting_keys,
           (select count(*)::int from games.bet_book) as bets, (select count(*)::int from lottery.chases) as chases,
           (select count(*)::int from cashier.deposits) as deposits`)
  return rows[0]
}

function refusesAll(acts: Acts): void {
  const cases = Object.keys(conditions).flatMap((condition) =>
    Object.keys(acts)
      .filter((act) => conditions[condition]!.acts?.includes(act) ?? true)
      .map((act) => [act, condition] as const),
  )
  test.each(Object.keys(acts))('%s passes for an admitted member', async (act) => {
    expect(await acts[act]!(await admittedMember())).toBe('ok')
  })
  test.each(cases)('%s refuses %s and writes nothing', async (act, condition) => {
    const { code, impose } = conditions[condition]!
    const member = await admittedMember()
    const lift = await impose(member)
    const before = await rowCounts()
    expect(await acts[act]!(member)).toBe(code)
    expect(await rowCounts()).toEqual(before)
    await lift()
  })
}

describe('endpoints', () => {
  test('every endpoint that needs agreement to the terms has a case here', () => {
    const named = registry.flatMap(({ name, endpoint }) => ('agreed' in endpoint ? [name] : []))
    expect(named.toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })
  test('every other endpoint that moves money of a member is known to need no admission', () => {
    const moving = registry.flatMap(({ name, endpoint }) =>
      ('once' in endpoint || 'idempotent' in endpoint) && !endpoint.path.startsWith('/console/') ? [name] : [],
    )
    expect(moving.filter((name) => !(name in endpoints)).toSorted()).toEqual(WITHOUT_ADMISSION)
  })
  refusesAll(endpoints)
})

describe('the bet book of the lottery', () => {
  const { bets } = ticketOf(memberIdOf('anyone'), { at: new Date() })
  refusesAll(pathsOf(() => w.app.modules.lottery.book, bets[0]!.detail))
})

describe('the bet book of any other product', () => {
  let book: ProductBook<Roll>
  beforeAll(() => {
    book = w.app.modules.games.registerProduct(dice)
  })
  refusesAll(pathsOf(() => book, { rolled: 6 }))
})
