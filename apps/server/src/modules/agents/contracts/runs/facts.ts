import { plusMs } from '@croupier/kernel/clock'
import type { RawBuilder } from 'kysely'
import type { Reader } from '../../../../platform/db/database.ts'
import type { FigureSources } from '../../figures/ports.ts'
import { type FactsWanted, factsStore as store } from './facts-store.ts'

/**
 * Agent rules §3.6. A SQL query of the results that count for the accounts above: without those that settled first while their member was
 * excluded. A correction follows its original.
 */
export async function countedFacts(
  { sources }: { sources: Pick<FigureSources, 'feed' | 'exclusionsDuring'> },
  reader: Reader,
  wanted: FactsWanted,
): Promise<RawBuilder<unknown>> {
  const facts = store.factsOf(sources.feed.query(), wanted)
  const span = await store.spanOf(reader, facts)
  if (!span) return facts
  return store.without(facts, await sources.exclusionsDuring(reader, { from: span.first, to: plusMs(span.last, 1) }))
}
