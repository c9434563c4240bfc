import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { HOOK_KINDS, HOOK_OUTCOMES, HookEventType, POSTBACK_METHODS } from '@croupier/wire/agents/hook-events'

/** A web-hook, or a post-back: this has a method, and templates as address and as the form of a POST. `failures` counts those in a row, and `dueAt` is when the next delivery may begin. */
export type HookRow = {
  hookId: string
  memberId: MemberId
  url: string
  method: (typeof POSTBACK_METHODS)[number] | null
  body: string | null
  events: HookEventType[]
  secretEncrypted: Buffer
  createdAt: Instant
  dueAt: Instant
  leasedUntil: Instant | null
  failures: number
  failingSince: Instant | null
  disabledAt: Instant | null
}

/** An event in the outbox of a web-hook. A test is about no statement, and events about a member have the code of the registration. */
export type HookEvent = {
  hookId: string
  eventId: string
  type: HookEventType
  memberId: MemberId | null
  code: string | null
  subId: string | null
  statementId: string | null
  kind: (typeof HOOK_KINDS)[number] | null
  firstDay: BusinessDay | null
  lastDay: BusinessDay | null
  amount: Money | null
  createdAt: Instant
  outcome: (typeof HOOK_OUTCOMES)[number]
  attempts: number
  triedAt: Instant | null
  /** The HTTP status of the last answer. */
  status: number | null
}

/** What a failure makes of a web-hook. */
export type Failed = { failures: number; failingSince: Instant; dueAt: Instant; disabledAt: Instant | null }
