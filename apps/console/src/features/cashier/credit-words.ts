import { parseMoney } from '@croupier/kernel/money'
import type { Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { approvals } from '@croupier/wire/staff/approvals.console'
import * as z from 'zod/mini'

export type CreditRequest = Output<typeof approvals>['items'][number]

export const CREDIT_TONES: Record<CreditRequest['status'], Tone> = {
  pending: 'warning',
  approved: 'good',
  rejected: 'plain',
  expired: 'plain',
}

const credited = z.object({ credit: z.string() })

/** The requested amount; null if the request has none. */
export function creditOf({ after }: CreditRequest) {
  const read = z.safeParse(credited, after)
  return read.success ? parseMoney(read.data.credit) : null
}

/** The member of a request: its object is `member:<id>`. */
export const creditMember = ({ object }: CreditRequest): string => object.split(':')[1] ?? ''
