import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { ContractStatus } from '@croupier/rules/agents/contracts'
import type { TermsView } from '@croupier/wire/agents/contract-shapes'

/** Terms of the kinds that there are: what `Terms` of the rules has of them. */
export type ContractTerms = TermsView

/** Why a contract ended: the event of Agent rules §6.4. */
export type EndReason = 'withdraw' | 'expire' | 'terminate' | 'replace' | 'lowerRate' | 'branchMove' | 'accountClosed'

/** `payerId` is null for the house. `startsAt` and `endsAt` bound the periods that an accepted contract pays for. */
export type Contract = {
  contractId: string
  chainId: string
  payerId: MemberId | null
  payeeId: MemberId
  status: ContractStatus
  terms: ContractTerms
  offeredAt: Instant
  acceptedAt: Instant | null
  startsAt: Instant | null
  endsAt: Instant | null
  endedAt: Instant | null
  reason: EndReason | null
}
