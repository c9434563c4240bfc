import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { memberInfo } from '@croupier/wire/identity/member'
import { updateProfile } from '@croupier/wire/identity/profile'
import { submitCheck } from '@croupier/wire/kyc/check'
import { declineDepositLimit } from '@croupier/wire/safer-gambling/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductBook } from '../modules/games/index.ts'
import { account } from '../modules/wallet/index.ts'
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
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../testing/bets.ts'
import { type GatewayWorld, gatewayWorld } from '../testing/gateway.ts'
import { identityChecksIn } from '../testing/identity-checks.ts'
import { changeSettings } from '../testing/settings.ts'
import { paymentPassword, withdrawalsIn } from '../testing/withdrawals.ts'
import type { TestMember } from '../testing/world.ts'

/** Kinds of members against every path by which one bets or deposits, as `admission.test.ts` does for conditions. */
let w: GatewayWorld
let issues: Issues
let book: ProductBook<Roll>
let withdrawals: ReturnType<typeof withdrawalsIn>
beforeAll(async () => {
  w = await gatewayWorld({ games: [GAME] })
  issues = await openIssues(w)
  withdrawals = withdrawalsIn(w)
  book = w.app.modules.games.registerProduct(dice)
})
afterAll(() => w.close({ without: ['orders', 'lottery'] }))

const bench = { world: () => w, issues: () => issues }
const { bets } = ticketOf(memberIdOf('anyone'), { at: new Date() })
const products: Record<string, Acts> = {
  'the endpoints': endpointActs(bench),
  'the bet book of the lottery': bookActs(bench, () => w.app.modules.lottery.book, bets[0]!.detail),
  'the bet book of any other product': bookActs(bench, () => book, { rolled: 6 }),
}
const acts = Object.entries(products).flatMap(([product, all]) =>
  Object.keys(all).map((act) => [product, act] as const),
)
const run = (product: string, act: string, as: TestMember) => products[product]![act]!(as)
const money = parseMoney

/** A bet from before is settled, and its payout can leave. */
async function settlesAndWithdraws(as: TestMember, round: string): Promise<void> {
  const { balance, request } = withdrawals
  const [before] = await balance(as)
  const [open] = await findOpenBets(w, round)
  await settleResults(w, [resultOf(open!, money('5'))])
  const [after] = await balance(as)
  expect(money(after!) - money(before!)).toBe(money('5'))
  expect((await request(as, '100.00')).state).toBe('requested')
}

describe('T013 under a profile that verifies identity first', () => {
  const YOUNG = { fullName: 'Linh Minh', birthday: '2009-01-01' }
  const kinds: Record<string, (as: TestMember) => Promise<unknown>> = {
    'whose identity nobody has checked': async () => {},
    'whose documents wait for staff': (as) => identityChecksIn(w).submit(as),
    'below the minimum age': async (as) =>
      expect(await w.outcome(submitCheck, YOUNG, { as })).toBe('register.underage'),
    async 'whose check has expired'(as) {
      await identityChecksIn(w).verify(as)
      const mine = w.platform.database.db.updateTable('kyc.checks').set({ expires_at: w.clock.now() })
      await mine.where('member_id', '=', as.memberId).execute()
    },
  }
  const roundOf = (kind: string) => `open of one ${kind}`
  const members: Record<string, TestMember> = {}
  let verified: TestMember
  /** A member with an open bet from before the profile, whose session the door remembers. */
  async function admitted(kind: string): Promise<TestMember> {
    const member = await w.member({ cash: '1000.00', payeeName: 'Ana Li', paymentPassword })
    await holdMoney(w, member)
    await place(w, ticketOf(member.memberId, { at: w.clock.now(), round: roundOf(kind) }))
    await w.call(memberInfo, {}, { as: member })
    return member
  }
  beforeAll(async () => {
    for (const [kind, make] of Object.entries(kinds)) {
      members[kind] = await admitted(kind)
      await make(members[kind])
    }
    verified = await admitted('verified')
    await identityChecksIn(w).verify(verified)
    await w.jurisdiction('uk')
    await w.call(declineDepositLimit, {}, { as: verified })
  })
  afterAll(() => w.jurisdiction('default'))

  test.each(acts)('%s, %s: a verified member passes', async (product, act) => {
    expect(await run(product, act, verified)).toBe('ok')
  })
  describe.each(Object.keys(kinds))('a member %s', (kind) => {
    test.each(acts)('is refused by %s, %s, which writes nothing', async (product, act) => {
      const before = await rowCounts(w)
      expect(await run(product, act, members[kind]!)).toBe('kyc.required')
      expect(await rowCounts(w)).toEqual(before)
    })
    test('gets the result of an open bet, and withdraws', () => settlesAndWithdraws(members[kind]!, roundOf(kind)))
  })
})

describe('T010 a minimum age that is raised', () => {
  const setAge = async (minimumAge: number) => {
    await changeSettings(w, 'identity.registration', { minimumAge })
    await w.platform.jobs.add(w.platform.database.db, 'identity.ages', {})
    await w.runJobs()
  }
  const born = (yearsAgo: number) => `${w.clock.now().getUTCFullYear() - yearsAgo}-01-15`
  const roundOf = (name: string) => `open of ${name}`
  async function admitted(name: string, birthday?: string): Promise<TestMember> {
    const member = await w.member({ cash: '1000.00', payeeName: 'Ana Li', paymentPassword })
    if (birthday) await w.call(updateProfile, { birthday }, { as: member })
    await holdMoney(w, member)
    await place(w, ticketOf(member.memberId, { at: w.clock.now(), round: roundOf(name) }))
    await w.call(memberInfo, {}, { as: member })
    return member
  }
  let young: TestMember
  let others: TestMember[]
  beforeAll(async () => {
    young = await admitted('the young one', born(19))
    others = [await admitted('one of age', born(21)), await admitted('one of unknown age')]
    await setAge(21)
  })
  afterAll(() => setAge(18))

  test.each(acts)('%s, %s: refuses a member who is below it, and writes nothing', async (product, act) => {
    const before = await rowCounts(w)
    expect(await run(product, act, young)).toBe('member.under_age')
    expect(await rowCounts(w)).toEqual(before)
  })
  test.each(acts)('%s, %s: admits all others', async (product, act) => {
    for (const other of others) expect(await run(product, act, other)).toBe('ok')
  })
  test('lets the young member have the result of an open bet, and withdraw', () =>
    settlesAndWithdraws(young, roundOf('the young one')))
  test.each(acts)('%s, %s: admits the young member when it is lowered', async (product, act) => {
    if (act === acts[0]![1] && product === acts[0]![0]) await setAge(18)
    expect(await run(product, act, young)).toBe('ok')
  })
})

describe('§4 a trial member', () => {
  /** Everything else of a trial account is refused at the door. */
  const expected: Record<string, string> = {
    startChase: 'session.trial_refused',
    openSyndicate: 'session.trial_refused',
    buyShares: 'session.trial_refused',
    createDeposit: 'session.trial_refused',
  }
  let trial: TestMember
  beforeAll(async () => {
    trial = await w.member({ accountType: 4, cash: '1000.00' })
    await w.call(memberInfo, {}, { as: trial })
  })
  /** The sum of all accounts of members that hold money. */
  async function realMoney(): Promise<unknown> {
    const { rows } = await w.platform.database.pool.query(
      "select sum(balance)::text as sum from wallet.accounts where account not like '0%'",
    )
    return rows[0]
  }
  // Repeat orders and syndicates, which reserve money, are closed to trial accounts.
  const open = acts.filter(([, act]) => act !== 'placeHeld')
  test.each(open)('%s, %s: plays with play money only', async (product, act) => {
    const before = await realMoney()
    expect(await run(product, act, trial)).toBe(expected[act] ?? 'ok')
    expect(await realMoney()).toEqual(before)
  })
  test('has no money on hold from which a bet could be placed', async () => {
    for (const product of Object.keys(products).filter((name) => 'placeHeld' in products[name]!))
      await expect(run(product, 'placeHeld', trial)).rejects.toThrow()
  })
  test('gets the result of an open bet as play money', async () => {
    const before = await realMoney()
    await place(w, ticketOf(trial.memberId, { at: w.clock.now(), round: 'open of a trial' }))
    const [bet] = await findOpenBets(w, 'open of a trial')
    const own = () => w.app.modules.wallet.balanceOf(w.platform.database.db, trial.memberId)
    const { cash } = await own()
    await settleResults(w, [resultOf(bet!, money('5'))])
    expect((await own()).cash - cash).toBe(money('5'))
    expect(account.cash(trial.memberId)).toContain('.trial')
    expect(await realMoney()).toEqual(before)
  })
})
