import { transferTerms } from '@croupier/wire/agents/transfers'
import type { Output } from '@croupier/wire/endpoint'
import { useCall } from '../../lib/call.ts'

export type TransferTerms = Output<typeof transferTerms>

/** What the member may transfer now; undefined while it loads. */
export const useTransferTerms = (): TransferTerms | undefined => useCall(transferTerms, {}).data
