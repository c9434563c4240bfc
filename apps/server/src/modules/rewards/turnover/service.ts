import { businessDayOf } from '@croupier/kernel/business-day'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RewardFigures } from '../ports.ts'
import { leftOf } from './rules.ts'
import { turnoverStore as store } from './store.ts'

export type TurnoverService = ReturnType<typeof turnoverService>

/** Reward rules §3.3: money from points is staked before it leaves. The cashier asks what is left. */
export function turnoverService({ clock, figures }: { clock: Clock; figures: RewardFigures }) {
  /** What each member must still stake; a member who must not is left out. */
  async function left(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, Money>> {
    const marks = await store.marks(reader, memberIds)
    const since = new Map([...marks].map(([id, { sinceDay }]) => [id, sinceDay]))
    const played = await figures.validBetsSince(reader, since)
    const open = [...marks].map(([id, mark]) => [id, leftOf(mark, played.get(id) ?? ZERO)] as const)
    return new Map(open.filter(([, amount]) => amount > 0n))
  }
  return {
    left,
    /** Adds to what a member must stake from now on. The caller holds a lock of the member. */
    async add(tx: Tx, memberId: MemberId, amount: Money): Promise<void> {
      if (amount === 0n) return
      const before = (await left(tx, [memberId])).get(memberId) ?? ZERO
      const sinceDay = businessDayOf(clock.now(), figures.calendar())
      const playedBefore = (await figures.validBetsSince(tx, new Map([[memberId, sinceDay]]))).get(memberId) ?? ZERO
      await store.setMark(tx, memberId, { required: units(before + amount), sinceDay, playedBefore })
    },
  }
}
