import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Messaging } from '../../messaging/index.ts'
import type { TreeMembers } from '../ports.ts'
import type { Contract } from './model.ts'

export type ContractMessages = Pick<Messaging, 'send'>
type Type = 'contract_offered' | 'contract_accepted' | 'contract_rejected' | 'contract_ended'
type Deps = { members: TreeMembers; messages: ContractMessages }

/** Tells parties of a contract what became of it, each with the name of the other; `by` did it and needs no message. */
export async function contractNotices(
  { members, messages }: Deps,
  tx: Tx,
  { contractId, terms, payerId, payeeId }: Contract,
  type: Type,
  parties: readonly MemberId[],
  by: 'payer' | 'payee' | null = null,
): Promise<void> {
  const nameOf = async (reader: Reader, id: MemberId | null) =>
    id === null ? '' : ((await members.memberOf(reader, id))?.username ?? '')
  for (const memberId of parties) {
    const side = memberId === payeeId ? 'payee' : 'payer'
    if (side === by) continue
    const account = await nameOf(tx, side === 'payee' ? payerId : payeeId)
    await messages.send(tx, {
      memberId,
      type,
      params: { account, kind: terms.kind },
      reference: `${type}:${contractId}:${side}`,
    })
  }
}
