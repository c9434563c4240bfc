import type { Instant } from '@croupier/kernel/clock'
import { type Money, units } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { Payment, Statement, StatementKind } from '../../statements/index.ts'
import { type HouseEvent, hookOutbox } from './outbox-store.ts'

type Named = 'commission' | 'affiliate'
type Stated = Pick<Statement, 'id' | 'owner' | 'lines'>

const amountOf = (payment: Payment | null | undefined): Money =>
  units(payment ? payment.postings.reduce((sum, { amount }) => sum + amount, 0n) : 0n)

/** The event for post-backs. */
const commissionOf = (paid: HouseEvent): HouseEvent => ({
  ...paid,
  type: 'affiliate.commission',
  eventId: `commission:${paid.statementId}`,
})

/** Events about the statements of a kind of the house: when they are closed, and when they are paid. */
export function withHooks(kind: Named, of: StatementKind): StatementKind {
  const eventOf = (
    { id, owner, lines }: Stated,
    { first: firstDay, last: lastDay }: { first: HouseEvent['firstDay']; last: HouseEvent['lastDay'] },
    type: 'statement.created' | 'income.paid',
  ): HouseEvent[] => {
    const amount = amountOf(of.payment?.({ owner, lines }))
    if (owner === 'house' || amount === 0n) return []
    const eventId = `${type === 'income.paid' ? 'paid' : 'created'}:${id}`
    return [{ memberId: owner, eventId, type, statementId: id, kind, firstDay, lastDay, amount }]
  }
  return {
    ...of,
    async closed(tx: Tx, period, statements, at: Instant) {
      const wanted = await hookOutbox.subscribers(tx, 'statement.created')
      const theirs = statements.filter(({ owner }) => owner !== 'house' && wanted.has(owner))
      const events = theirs.flatMap((one) => eventOf(one, period, 'statement.created'))
      await hookOutbox.ofHouse(tx, events, at)
    },
    posted(tx: Tx, statements, at: Instant) {
      const paid = statements.flatMap((one) => eventOf(one, one.period, 'income.paid'))
      return hookOutbox.ofHouse(tx, kind === 'affiliate' ? [...paid, ...paid.map(commissionOf)] : paid, at)
    },
  }
}
