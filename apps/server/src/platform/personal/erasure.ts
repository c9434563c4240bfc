import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../db/database.ts'

/** What the law keeps, by the kind of its retention. Each has a setting in years after the closing of the account. */
export const RETENTIONS = ['identity', 'payments', 'play'] as const
export type Retention = (typeof RETENTIONS)[number]

/**
 * The steps of an erasure: at the promised time, after the last notice to the member was delivered, and at the end of each
 * retention.
 */
export type ErasureStep = 'at_once' | 'last_notice' | Retention

/** Work of a step that SQL alone cannot do, such as encrypting what stays. It runs before the rules of the migrations. */
export type ErasureCode = (tx: Tx, memberId: MemberId, about: { isExcluded: boolean }) => Promise<void>

/**
 * What an erasure does to a table. `atOnce` happens at the promised time. `retired` marks rows as no longer in use. The statements
 * are rows of `platform.erasure_rules`, which the module's migration writes.
 */
export type Erasure = { code?: Partial<Record<ErasureStep, ErasureCode>> } & (
  | { atOnce: 'erased' }
  | {
      atOnce: 'anonymised' | 'retired' | 'kept'
      /** What happens at the end of the retention. */
      later: 'erased' | 'anonymised'
      retention: Retention
      /** The law, or other reason, that keeps it until then. */
      why: string
    }
  /** Rows that stay without naming a person, with the reason. */
  | { atOnce: 'anonymised' | 'kept'; forEver: string }
)

const RETENTION_WORDS: Readonly<Record<Retention, string>> = {
  identity: 'checks of identity',
  payments: 'payments',
  play: 'safer play',
}

/** An erasure in words, as docs/privacy.md lists it. */
export function erasureText(erasure: Erasure): string {
  if (erasure.atOnce === 'erased') return 'erased at once'
  const first = erasure.atOnce === 'kept' ? '' : `${erasure.atOnce} at once; `
  if ('forEver' in erasure) return `${first}kept: ${erasure.forEver}`
  return `${first}${erasure.later} after the retention of ${RETENTION_WORDS[erasure.retention]}: ${erasure.why}`
}
