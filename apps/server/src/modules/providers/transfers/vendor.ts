import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { PartnerClient } from '../../../platform/partner/outgoing.ts'
import type { Clients, Purpose } from '../launch/client.ts'
import type { Provider } from '../model.ts'
import { EXPONENT, unitsOf } from '../rules.ts'
import type { SentTransfer } from './model.ts'
import type { TransferAnswer } from './rules.ts'

export type VendorWallet = ReturnType<typeof vendorWallet>

const transferAnswer = z.object({ state: z.enum(['done', 'refused', 'pending']) })
const balanceAnswer = z.object({
  balance: z.string().check(z.regex(/^\d{1,18}$/)),
  exponent: z.int().check(z.minimum(0), z.maximum(8)),
})

/**
 * The wallet that a provider keeps for each member (docs/game-providers.md). Refuses `game.provider_unavailable` when it does not
 * answer as it should: then nobody knows what it did.
 */
export function vendorWallet(clients: Clients) {
  async function clientOf(provider: Provider, purpose: Purpose): Promise<PartnerClient> {
    return (await clients.clientOf(provider, purpose)) ?? refuse('game.provider_unavailable')
  }
  return {
    async transfer(provider: Provider, one: SentTransfer): Promise<TransferAnswer> {
      const client = await clientOf(provider, 'transfers')
      const { transferId, memberId: playerId, direction, amount, currency } = one
      const fields = { transferId, playerId, direction, amount: `${amount}`, exponent: EXPONENT, currency }
      const said = await client.call('POST', '/v1/transfer', transferAnswer, fields)
      return said?.state ?? 'unknown'
    },
    async query(provider: Provider, { transferId, memberId }: SentTransfer): Promise<TransferAnswer> {
      const client = await clientOf(provider, 'transfers')
      const fields = { transferId, playerId: memberId }
      const said = await client.call('POST', '/v1/queryTransfer', transferAnswer, fields)
      return said?.state ?? 'unknown'
    },
    /** A provider that does not know the member has nothing of theirs. */
    async balance(provider: Provider, memberId: MemberId, currency: string): Promise<Money> {
      const client = await clientOf(provider, 'balances')
      const said = await client.call('POST', '/v1/playerBalance', balanceAnswer, { playerId: memberId, currency })
      const there = said ? unitsOf(said.balance, said.exponent) : unitsOf('0', EXPONENT)
      return there ?? refuse('game.provider_unavailable')
    },
  }
}
