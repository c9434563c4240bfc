import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { type Money, parseMoney, units, ZERO } from '@croupier/kernel/money'
import { ownBonus } from '@croupier/wire/rewards/bonus'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import type { Outcome, ProductBook } from '../modules/games/index.ts'
import { ticketKey } from '../modules/wallet/index.ts'
import { systemRandom } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { arcade } from './arcade.ts'
import { changeSettings } from './settings.ts'
import { type TestMember, type TestStaff, type World, world } from './world.ts'

export const moneys = (...texts: string[]): Money[] => texts.map(parseMoney)

/** The code with which a bet is refused, or `ok`. */
export const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

export const outcomeOf = (payout: Money, validBet: Money): Outcome => ({
  status: payout > ZERO ? 'won' : 'lost',
  payout,
  validBet,
  selfRebate: ZERO,
})

export type BonusWorld = Awaited<ReturnType<typeof bonusWorld>>

/** Two nodes with the arcade, whose members play with bonus money, and a member of staff who offers it. */
export async function bonusWorld() {
  const w = await world()
  const other = await w.another()
  const books = [w, other].map((node) => node.app.modules.games.registerProduct(arcade))
  const host = await w.staff('support-lead')
  return {
    ...{ w, other, books, host },
    ...bonusGrants(w, host),
    ...bonusBets(w, books),
    /** Runs a job; by default the one that turns bonuses into cash and ends them. */
    async run(task = 'rewards.bonus'): Promise<void> {
      await w.platform.jobs.add(w.platform.database.db, task, {})
      await w.runJobs()
    },
    terms: (fields: { maxStake?: string; days?: number }) => changeSettings(w, 'rewards.wagering', fields),
    async close(): Promise<void> {
      await other.close()
      await w.close({ without: ['orders'] })
    },
  }
}

/** Bonuses that staff offer and members claim, and the pockets of these members. */
function bonusGrants(w: World, host: TestStaff) {
  async function offer(to: TestMember, amount = '100', multiple = 3): Promise<string> {
    const note = 'A bonus for you'
    const asked = { member: to.username, amount: parseMoney(amount), multiple, note, reason: 'A test' }
    await w.call(offerGrant, asked, { as: host })
    return (await w.call(offeredGrants, {}, { as: to })).items[0]!.id
  }
  return {
    offer,
    /** A member with cash and a bonus that is three times to stake. */
    async member({ cash = '100.00', amount = '100', multiple = 3 } = {}): Promise<{ as: TestMember; id: string }> {
      const as = await w.member(cash === '0.00' ? {} : { cash })
      const id = await offer(as, amount, multiple)
      await w.call(claimGrant, { id }, { as })
      return { as, id }
    },
    own: async (as: TestMember) => (await w.call(ownBonus, {}, { as })).bonus!,
    /** Cash and bonus money. */
    async pockets({ memberId }: TestMember): Promise<Money[]> {
      const { cash, others } = await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)
      return [cash, others.get('bonus') ?? ZERO]
    },
  }
}

/** Bets that bonus money may pay. Stakes go to the node that is named, results to the first one. */
function bonusBets(w: World, books: readonly ProductBook<null>[]) {
  const now = () => w.clock.now()
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => w.platform.database.db.transaction().execute(work)
  const ticket = (memberId: MemberId, stake: string | Money, game = 'RNG') => ({
    ticketId: ticketKey(memberId, uuidV7(now(), systemRandom), now()),
    memberId,
    game,
    bets: [{ stake: typeof stake === 'string' ? parseMoney(stake) : stake, detail: null }],
    payload: 'spin',
    receivedAt: now(),
  })
  const stake = (as: TestMember, amount: string, { game = 'RNG', node = 0 } = {}) =>
    books[node]!.place(ticket(as.memberId, amount, game))
  /** The only bet of a ticket. */
  async function betOf({ memberId }: TestMember, ticketId: string) {
    const [bet] = await books[0]!.ticketBets(w.platform.database.db, memberId, ticketId)
    return bet!
  }
  async function settle(as: TestMember, ticketId: string, payout: string, validBet?: string): Promise<void> {
    const bet = await betOf(as, ticketId)
    const outcome = outcomeOf(parseMoney(payout), validBet === undefined ? bet.stake : parseMoney(validBet))
    await inTransaction((tx) => books[0]!.settleBetInTransaction(tx, { bet, outcome, at: now() }))
  }
  type About = { game?: string; validBet?: string }
  return {
    ...{ inTransaction, ticket, stake, betOf, settle },
    async play(as: TestMember, amount: string, payout: string, about: About = {}): Promise<void> {
      const { ticketId } = await stake(as, amount, about)
      await settle(as, ticketId, payout, about.validBet)
    },
    cancel: ({ memberId }: TestMember, ticketId: string) =>
      inTransaction((tx) => books[0]!.cancelTicket(tx, { memberId, ticketId, at: now() })),
    async correct(as: TestMember, ticketId: string, payout: string, validBet: string): Promise<void> {
      const bet = await betOf(as, ticketId)
      const outcome = outcomeOf(parseMoney(payout), parseMoney(validBet))
      await inTransaction((tx) => books[0]!.resettleBet(tx, { bet, outcome, at: now() }))
    },
    /** The part of the member's valid bets that bonus money staked, as the figures of the days have it. */
    async bonusValidBet({ memberId }: TestMember): Promise<Money> {
      const { rows } = await w.platform.database.pool.query<{ part: string }>(
        'select sum(bonus_valid_bet)::text as part from games.member_days where member_id = $1',
        [memberId],
      )
      return units(BigInt(rows[0]!.part))
    },
  }
}
