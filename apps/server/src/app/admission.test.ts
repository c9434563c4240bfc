import { MS, plusMs } from '@croupier/kernel/clock'
import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { addBankAccount } from '@croupier/wire/cashier/bank-accounts'
import type { Input } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import { setPaymentPassword } from '@croupier/wire/identity/password'
import { updateProfile } from '@croupier/wire/identity/profile'
import { registry } from '@croupier/wire/registry'
import { closeAccount } from '@croupier/wire/safer-gambling/closing'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { type LimitKind, setLimit } from '@croupier/wire/safer-gambling/limits'
import { setTimeLimit } from '@croupier/wire/safer-gambling/time-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductBook } from '../modules/games/index.ts'
import {
  type Acts,
  bookActs,
  dice,
  endpointActs,
  GAME,
  holdMoney,
  type Issues,
  openIssues,
  type Roll,
  rowCounts,
} from '../testing/admission.ts'
import { ticketOf } from '../testing/bets.ts'
import { type GatewayWorld, gatewayWorld } from '../testing/gateway.ts'
import type { TestMember } from '../testing/world.ts'

/**
 * Every path by which a member bets or deposits, against every condition of admission. Each condition becomes true in the
 * database alone, where the memory of the door does not see it: so it is the transaction of the act that refuses.
 */
/** Opens a game of a provider and takes no stake. `launch.test.ts` refuses it, and the tests of the provider wallet refuse its bets. */
const LAUNCH = 'launchGame'
/** Endpoints that cancel, or take money out. */
const WITHOUT_ADMISSION = [
  'cancelChase',
  'cancelSyndicate',
  'cancelTicket',
  'claimGrant',
  'claimMission',
  'claimRaffle',
  'claimRebate',
  'convertPoint',
  'dailySalary',
  'decideDividend',
  'forfeitBonus',
  'hourlySalary',
  'joinOffer',
  'offerContract',
  'openDispute',
  'realtimeSalary',
  'redeemPointReward',
  'releaseIncome',
  'requestWithdrawal',
  'sendMessage',
  'takeEnvelope',
  'transferDown',
  'transferUp',
  // `transfers.test.ts` of providers refuses it.
  'walletTransfer',
  'withdrawContract',
  'withdrawDispute',
]

let w: GatewayWorld
let issues: Issues
beforeAll(async () => {
  w = await gatewayWorld({ games: [GAME] })
  issues = await openIssues(w)
})
afterAll(() => w.close({ without: ['orders', 'lottery'] }))

const db = () => w.platform.database.db
/** A member whose session the door remembers, with money on hold as a repeat order has. */
async function admittedMember(): Promise<TestMember> {
  const member = await w.member({ cash: '100.00' })
  await holdMoney(w, member)
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
/** The acts that stake money. `admit`, a new repeat order and shares of a syndicate only reserve it; the limits bind their bets. */
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
      await db()
        .insertInto('content.agreements')
        .values({ version, effective_at: w.clock.now(), is_material: true, published_by: 'a test' })
        .execute()
      // A new version binds the bets of a node within ten seconds.
      w.clock.advance('10s')
      return async () => {}
    },
  },
}
const SWITCH_SITE = `
  insert into content.settings values ('content.maintenance', jsonb_build_object('on', $1::boolean), 1, now(), 'test')
  on conflict (name) do update set value = excluded.value`

const bench = { world: () => w, issues: () => issues }
const endpoints = endpointActs(bench)

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
    const before = await rowCounts(w)
    expect(await acts[act]!(member)).toBe(code)
    expect(await rowCounts(w)).toEqual(before)
    await lift()
  })
}

describe('endpoints', () => {
  test('every endpoint that needs agreement to the terms has a case here', () => {
    const named = registry.flatMap(({ name, endpoint }) => ('agreed' in endpoint ? [name] : []))
    expect(named.toSorted()).toEqual([...Object.keys(endpoints), LAUNCH].toSorted())
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
  refusesAll(bookActs(bench, () => w.app.modules.lottery.book, bets[0]!.detail))
})

describe('the bet book of any other product', () => {
  let book: ProductBook<Roll>
  beforeAll(() => {
    book = w.app.modules.games.registerProduct(dice)
  })
  refusesAll(bookActs(bench, () => book, { rolled: 6 }))
})
