import { parseMoney } from '@croupier/kernel/money'
import type { Output } from '@croupier/wire/endpoint'
import type { approvals } from '@croupier/wire/staff/approvals.console'
import * as z from 'zod/mini'

export type CreditRequest = Output<typeof approvals>['items'][number]

const credited = z.object({ credit: z.string() })

/** The requested amount; null if the request has none. */
export function creditOf({ after }: CreditRequest) {
  const read = z.safeParse(credited, after)
  return read.success ? parseMoney(read.data.credit) : null
}

/** The member of a request: its object is `member:<id>`. */
export const creditMember = ({ object }: CreditRequest): string => object.split(':')[1] ?? ''

const named = z.object({ username: z.string() })

/** The username of the member, or the id where the request does not say it. */
export function creditName(request: CreditRequest): string {
  const read = z.safeParse(named, request.before)
  return read.success ? read.data.username : creditMember(request)
}
