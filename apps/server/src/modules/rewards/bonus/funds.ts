import { ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { BonusFunds } from '../../games/index.ts'
import { activeBonusGuard, bonusTicketsRider } from './lane.ts'
import { BONUS } from './model.ts'
import type { BonusDeps } from './progress.ts'
import { stakeRefusal } from './rules.ts'
import { bonusStore as store } from './store.ts'

/** Implements the port of the bet book (Reward rules §4.3): cash first, then bonus money. */
export function bonusFunds({ db, clock, wallet }: Pick<BonusDeps, 'db' | 'clock' | 'wallet'>): BonusFunds {
  return {
    async forStake({ memberId, ticketId, category, stake }) {
      const bonus = await store.active(db, memberId)
      if (!bonus || bonus.endsAt <= clock.now()) return null
      const { cash, others } = await wallet.balanceOf(db, memberId)
      const refusal = stakeRefusal(bonus, { cash, bonus: others.get(BONUS) ?? ZERO }, { category, stake })
      if (refusal) refuse(refusal)
      return {
        funds: ['cash', BONUS],
        guards: [{ guard: activeBonusGuard, row: [bonus.id] }],
        riders: [{ rider: bonusTicketsRider, rows: [[bonus.id, ticketId, memberId]] }],
      }
    },
    isRunning: (tx, memberId) => store.keepActive(tx, memberId),
  }
}
