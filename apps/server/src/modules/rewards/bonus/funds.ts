import { ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { gathered } from '../../../platform/db/gathered.ts'
import type { BonusFunds } from '../../games/index.ts'
import { activeBonusGuard, bonusTicketsRider } from './lane.ts'
import { BONUS } from './model.ts'
import type { BonusDeps } from './progress.ts'
import { countsFor, isAtLimit, stakeParts } from './rules.ts'
import { bonusStore as store } from './store.ts'

/** Implements the port of the bet book (Reward rules §4.3): cash first, then bonus money. */
export function bonusFunds({ db, clock, wallet }: Pick<BonusDeps, 'db' | 'clock' | 'wallet'>): BonusFunds {
  const isActive = gathered((memberIds) => store.activeAmong(db, memberIds))
  return {
    async forStake({ memberId, ticketId, category, stake }) {
      const bonus = await store.active(db, memberId)
      if (!bonus || bonus.endsAt <= clock.now()) return null
      const { cash, others } = await wallet.balanceOf(db, memberId)
      const paid = stakeParts(bonus, { cash, bonus: others.get(BONUS) ?? ZERO }, { category, stake })
      if ('refusal' in paid) return refuse(paid.refusal)
      return {
        funds: ['cash', BONUS],
        parts: paid.parts,
        guards: [{ guard: activeBonusGuard, row: [bonus.id] }],
        riders: [{ rider: bonusTicketsRider, rows: [[bonus.id, ticketId, memberId, isAtLimit(bonus.terms, stake)]] }],
      }
    },
    async available(reader, memberId, category) {
      // Each bet of a game provider asks, and few members have a bonus.
      if (reader === db && !(await isActive(memberId))) return ZERO
      const bonus = await store.active(reader, memberId)
      if (!bonus || bonus.endsAt <= clock.now() || (category && !countsFor(bonus.terms, category))) return ZERO
      return (await wallet.balanceOf(reader, memberId)).others.get(BONUS) ?? ZERO
    },
    isRunning: (tx, memberId) => store.keepActive(tx, memberId),
  }
}
