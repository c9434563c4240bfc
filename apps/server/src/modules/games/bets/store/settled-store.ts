import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader } from '../../../../platform/db/database.ts'
import { MAX_WALKED, readStakes } from '../../../wallet/index.ts'
import { examinedBets, MAX_BETS, type StakeAccounts } from './member-store.ts'

/** Sums of settled bets of one game that have one detail. */
export type SettledSums = {
  product: string
  game: string
  detail: string
  turnover: Money
  validBet: Money
  payout: Money
  rebate: Money
  /** The part of the valid bets that was staked from other pockets than cash. */
  bonusValidBet: Money
}

/** The part of a bet's valid bet that other pockets than cash staked, as `bonusPart` of the rules cuts it. */
const BONUS_PART = sql`coalesce((
  select sum(div(valid_bet * div(stake * given.amount, given.total), stake))
  from (select key, value::numeric as amount, sum(value::numeric) over () as total from json_each_text(funds)) given
  where given.key <> 'cash'), 0)`

export type SettledStore = ReturnType<typeof settledStore>

/** Reads the results of single members. */
export const settledStore = (accountsOf: StakeAccounts) => ({
  /** The results of a member's last bets from an instant up to, and without, another, by game and detail. */
  async settledWithin(
    reader: Reader,
    memberId: MemberId,
    { from, to }: { from: Instant; to: Instant },
  ): Promise<SettledSums[]> {
    const stakes = await readStakes(reader, accountsOf(memberId), { limit: MAX_WALKED })
    if (!stakes) return []
    const { rows } = await sql<SettledSums>`
      ${examinedBets(memberId, stakes, { limit: MAX_BETS })}
      select product, game, detail::text as detail, sum(stake)::bigint as turnover, sum(valid_bet)::bigint as "validBet",
             sum(payout)::bigint as payout, sum(self_rebate)::bigint as rebate,
             sum(${BONUS_PART})::bigint as "bonusValidBet"
      from examined
      where status in ('won', 'lost', 'pushed') and settled_at >= ${from} and settled_at < ${to}
      group by product, game, detail::text order by product, game, detail::text`.execute(reader)
    return rows
  },
})
