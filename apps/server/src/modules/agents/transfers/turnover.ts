import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { TransferPorts } from './model.ts'
import { leftOf } from './rules.ts'
import { transfersStore as store } from './store.ts'

export type TransferTurnover = ReturnType<typeof transferTurnover>

/** Agent rules §9: received money has a turnover requirement, so that the line is no way around the checks of deposits. */
export function transferTurnover({ validBetsSince }: Pick<TransferPorts, 'validBetsSince'>, today: () => BusinessDay) {
  /** What each member must still stake for received transfers; a member who must not is left out. */
  async function left(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, Money>> {
    const marks = await store.marks(reader, memberIds)
    const played = await validBetsSince(reader, new Map([...marks].map(([id, { sinceDay }]) => [id, sinceDay])))
    const open = [...marks].map(([id, mark]) => [id, leftOf(mark, played.get(id) ?? ZERO)] as const)
    return new Map(open.filter(([, amount]) => amount > 0n))
  }
  return {
    left,
    /** Adds to what a member must stake from now on. */
    async add(tx: Tx, memberId: MemberId, amount: Money): Promise<void> {
      if (amount === 0n) return
      const before = (await left(tx, [memberId])).get(memberId) ?? ZERO
      const sinceDay = today()
      const played = await validBetsSince(tx, new Map([[memberId, sinceDay]]))
      await store.setMark(tx, memberId, {
        required: units(before + amount),
        sinceDay,
        playedBefore: played.get(memberId) ?? ZERO,
      })
    },
  }
}
