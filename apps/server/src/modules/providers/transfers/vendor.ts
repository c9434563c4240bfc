import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { TRANSFER_DIRECTIONS } from '@croupier/wire/providers/transfers'
import { line } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { PartnerClient } from '../../../platform/partner/outgoing.ts'
import type { Clients, Purpose } from '../launch/client.ts'
import type { Provider } from '../model.ts'
import { EXPONENT, unitsOf } from '../rules.ts'
import type { LogEntry } from './break-rules.ts'
import type { SentTransfer } from './model.ts'
import type { TransferAnswer } from './rules.ts'

export type VendorWallet = ReturnType<typeof vendorWallet>

const transferAnswer = z.object({ state: z.enum(['done', 'refused', 'pending']) })
const logAnswer = z.object({
  transfers: z
    .array(
      z.object({
        transferId: line(40),
        playerId: line(40),
        direction: z.enum(TRANSFER_DIRECTIONS),
        amount: z.string().check(z.regex(/^\d{1,18}$/)),
        exponent: z.int().check(z.minimum(0), z.maximum(8)),
        state: z.enum(['done', 'refused']),
      }),
    )
    .check(z.maxLength(50)),
  /** The `after` of the next page; null at the end. */
  next: z.nullable(line(100)),
})
/** Enough for half a million transfers of a day. */
const MAX_PAGES = 10_000

type LogPage = z.output<typeof logAnswer>
const unavailable = (): never => refuse('game.provider_unavailable')
const entryOf = ({ playerId, amount, exponent, ...one }: LogPage['transfers'][number]): LogEntry => ({
  ...one,
  memberId: playerId,
  amount: unitsOf(amount, exponent) ?? unavailable(),
})

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
    /** The transfers that the provider decided in a period, all pages. */
    async log(provider: Provider, from: Instant, to: Instant): Promise<LogEntry[]> {
      const client = await clientOf(provider, 'transfers')
      const entries: LogEntry[] = []
      let after: string | null = null
      for (let read = 0; read < MAX_PAGES; read++) {
        const fields = { from: from.toISOString(), to: to.toISOString(), after }
        const said: LogPage = (await client.call('POST', '/v1/transferLog', logAnswer, fields)) ?? unavailable()
        entries.push(...said.transfers.map(entryOf))
        if (said.next === null) return entries
        after = said.next
      }
      return unavailable()
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
