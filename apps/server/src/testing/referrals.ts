import { type BusinessDay, businessDayOf } from '@croupier/kernel/business-day'
import { type Money, parseMoney } from '@croupier/kernel/money'
import { offeredGrants } from '@croupier/wire/rewards/grants'
import { referees, referral } from '@croupier/wire/rewards/referral'
import { decideReferral, referralDesk } from '@croupier/wire/rewards/referral.console'
import { changeSettings } from './settings.ts'
import { type TestMember, testClock, type World, world } from './world.ts'

export type ReferralWorld = Awaited<ReturnType<typeof referralWorld>>

/** A world whose members invite friends. The bets and deposits of the friends are figures alone. */
export async function referralWorld() {
  const w = await world({ clock: testClock(new Date('2026-03-02T10:00:00.000Z')) })
  const facts = friendFacts(w)
  async function invite(referrer: TestMember): Promise<TestMember> {
    const { identity } = w.app.modules
    const { referralCode } = (await identity.memberOf(w.platform.database.db, referrer.memberId))!
    const friend = await w.member({ invitedBy: { memberId: referrer.memberId, referralCode } })
    await w.runJobs()
    return friend
  }
  return {
    w,
    ...facts,
    ...referralViews(w),
    invite,
    /** A friend who has done everything. */
    async qualified(referrer: TestMember, validBet = '500'): Promise<TestMember> {
      const friend = await invite(referrer)
      await facts.deposit(friend, '50')
      await facts.play(friend, validBet)
      await facts.verify(friend)
      return friend
    },
    settings: (fields: Record<string, unknown>) => changeSettings(w, 'rewards.referral', fields),
    /** Runs a job; by default the one that looks at invited friends. */
    async run(on: World = w, task = 'rewards.referral'): Promise<void> {
      await on.platform.jobs.add(w.platform.database.db, task, {})
      await on.runJobs()
    },
    close: () => w.close({ without: ['bets', 'lottery', 'orders'] }),
  }
}

/** What friends do, as the modules below keep it. */
function friendFacts(w: World) {
  let deposits = 0
  const query = (text: string, values: unknown[]) => w.platform.database.pool.query(text, values)
  const today = (): BusinessDay => businessDayOf(w.clock.now(), w.app.modules.games.businessDay())
  return {
    query,
    today,
    /** A deposit as the cashier keeps it. */
    async deposit({ memberId }: TestMember, amount: string): Promise<string> {
      const id = `d-${++deposits}`
      await query(
        `insert into cashier.deposits (deposit_id, member_id, idempotency_key, method, amount, currency, fee, state, created_at,
           expires_at, settled_at, authorisation_id, paid_amount, turnover_day)
         values ($1, $2, $1, 'bank', $3, 'P', 0, 'credited', $4, $4, $4, $1, $3, $5)`,
        [id, memberId, parseMoney(amount), w.clock.now(), today()],
      )
      return id
    },
    chargeBack: (id: string) =>
      query(`update cashier.deposits set state = 'reversed', reversed_amount = paid_amount where deposit_id = $1`, [
        id,
      ]),
    /** Valid bets that are settled today; below zero for a correction. */
    play: ({ memberId }: TestMember, validBet: string) =>
      query(
        `insert into games.member_days (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
         select $1, bucket, $2::date, 'providers', 'RNG', 1, abs($3::bigint), $3, 0, 0 from wallet.accounts where account = $1 || '.cash'
         on conflict (member_id, day, product, category, bucket)
         do update set valid_bet = member_days.valid_bet + excluded.valid_bet`,
        [memberId, today(), parseMoney(validBet)],
      ),
    verify: ({ memberId }: TestMember) =>
      query(
        `insert into kyc.checks (member_id, state, requested_kinds, changed_at, accepted_at, expires_at, person_encrypted, birthday_mac)
         values ($1, 'accepted', '{}', $2, $2, $2::timestamptz + interval '3 years', '\\x00', 'mac')`,
        [memberId, w.clock.now()],
      ),
  }
}

/** What members and staff see of it. */
function referralViews(w: World) {
  /** With a new session, because the clock may have moved on. */
  const again = async (who: TestMember): Promise<TestMember> => ({
    ...who,
    ...(await w.platform.database.db
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }))),
  })
  return {
    again,
    /** The rewards that wait for the member, the largest first. */
    amountsOf: async (who: TestMember): Promise<Money[]> =>
      (await w.call(offeredGrants, {}, { as: await again(who) })).items
        .filter(({ source }) => source === 'referral')
        .map(({ amount }) => amount)
        .toSorted((one, other) => Number(other - one)),
    viewOf: async (who: TestMember) => (await w.call(referral, {}, { as: await again(who) })).referral,
    friendsOf: async (who: TestMember) =>
      (await w.call(referees, { pageSize: 20 }, { as: await again(who) })).items.map(({ state, waitsFor, earned }) => ({
        state,
        waitsFor,
        earned,
      })),
    desk: async (search: string) =>
      (await w.call(referralDesk, { search, page: 1, pageSize: 20 }, { as: await w.staff('marketing') })).items,
    decide: async (friend: TestMember, decision: 'approve' | 'refuse') =>
      w.outcome(
        decideReferral,
        { friendId: friend.memberId, decision, reason: 'Looked at the accounts' },
        { as: await w.staff('marketing') },
      ),
  }
}
