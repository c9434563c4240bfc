import type { Instant } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'

export type Version = { version: string; effectiveAt: Instant; isMaterial: boolean }

/**
 * T012: the version that a request publishes. One without a time takes effect at once. The first one is material, because nobody
 * has agreed to an earlier one.
 */
export function versionToPublish(
  asked: { version: string; effectiveAt?: Instant | undefined; isMaterial: boolean },
  known: readonly Version[],
  now: Instant,
): Version {
  if (known.some(({ version }) => version === asked.version)) return refuse('terms.version_taken')
  const { version, effectiveAt } = asked
  if (effectiveAt && effectiveAt < now) return refuse('request.malformed', { field: 'effectiveAt' })
  return { version, effectiveAt: effectiveAt ?? now, isMaterial: asked.isMaterial || known.length === 0 }
}
