import { businessDayOf } from '@croupier/kernel/business-day'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RewardFigures } from '../ports.ts'
import { leftOf } from './rules.ts'
import { turnoverStore as store } from './store.ts'

export type TurnoverService = ReturnType<typeof turnoverService>

/** Reward rules §3.3, §8: money from points and envelopes is staked before it leaves. The cashier asks what is left. */
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
    /** Adds to what members must stake from now on. The caller holds locks of the members. */
    async add(tx: Tx, amounts: ReadonlyMap<MemberId, Money>): Promise<void> {
      const added = [...amounts].filter(([, amount]) => amount > 0n)
      if (added.length === 0) return
      const before = await left(
        tx,
        added.map(([memberId]) => memberId),
      )
      const sinceDay = businessDayOf(clock.now(), figures.calendar())
      const played = await figures.validBetsSince(tx, new Map(added.map(([memberId]) => [memberId, sinceDay])))
      const marks = added.map(([memberId, amount]) => {
        const required = units((before.get(memberId) ?? ZERO) + amount)
        return [memberId, { required, sinceDay, playedBefore: played.get(memberId) ?? ZERO }] as const
      })
      await store.setMarks(tx, new Map(marks))
    },
  }
}
