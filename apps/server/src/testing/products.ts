import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { type Money, ZERO } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import type { BetProduct, Outcome } from '../modules/games/index.ts'
import { ticketKey } from '../modules/wallet/index.ts'
import { systemRandom } from '../platform/clock.ts'
import type { World } from './world.ts'

/** A product that exists only in a test. Its detail is plain JSON. `wallet` and `games` have no code for it. */
export const plainProduct = <Detail>(
  code: string,
  house: `play.${string}`,
  describe: BetProduct<Detail>['describe'],
): BetProduct<Detail> => ({
  code,
  category: () => code.toUpperCase(),
  house: () => house,
  houses: [house],
  encode: (detail) => JSON.stringify(detail),
  decode: async (_, texts) => texts.map((text): Detail => JSON.parse(text)),
  describe,
  toWire: (bets) => bets.map(({ detail }) => detail),
})

export const won = (payout: Money, stake: Money): Outcome => ({
  status: 'won',
  payout,
  validBet: stake,
  selfRebate: ZERO,
})
export const lost = (stake: Money): Outcome => ({ status: 'lost', payout: ZERO, validBet: stake, selfRebate: ZERO })

/** The key of a ticket that a member places now. */
export const keyFor = ({ clock }: World, memberId: MemberId, name = uuidV7(clock.now(), systemRandom)): string =>
  ticketKey(memberId, name, clock.now())

/** The code of a refusal, or `ok`. Any other error is thrown on. */
export const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

/** How many bets are settled, how many of these have their first result in the feed, and how many were corrected. */
export async function fedResults(w: World): Promise<{ settled: number; fed: number; corrected: number }> {
  const { rows } = await w.platform.database.pool.query(
    `select count(*)::int as settled, count(f.bet_id)::int as fed, count(*) filter (where b.version > 0)::int as corrected
     from games.bets b left join games.result_feed f on f.bet_id = b.bet_id and f.version = 0
     where b.status in ('won', 'lost', 'pushed')`,
  )
  return rows[0]
}
