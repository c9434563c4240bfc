import type { EnvelopeDrop, EnvelopeState } from '@croupier/wire/rewards/envelopes'
import { useSecondsUntil } from '../../lib/time.ts'

/** The state of a drop now: it opens and ends by the clock of the server, between two answers. */
export function useEnvelopeState({ state, openAt, closeAt }: EnvelopeDrop): {
  state: EnvelopeState
  seconds: number
} {
  const toOpen = useSecondsUntil(openAt)
  const toEnd = useSecondsUntil(closeAt)
  if (state === 'over' || toEnd === 0) return { state: 'over', seconds: 0 }
  if (toOpen > 0) return { state: 'comingSoon', seconds: toOpen }
  return { state: state === 'empty' ? 'empty' : 'open', seconds: toEnd }
}

/** The drop that the page shows first: one to open now, then the next one, then the latest one. */
export function featuredDrop(drops: readonly EnvelopeDrop[]): EnvelopeDrop | undefined {
  const toOpen = drops.find(({ state, own, isEligible }) => state === 'open' && !own && isEligible !== false)
  return toOpen ?? drops.find(({ state }) => state === 'comingSoon') ?? drops.at(-1)
}

/** Drops that are open or to come, the first to open first, then those that are over, the latest first. */
export function inOrder(drops: readonly EnvelopeDrop[]): EnvelopeDrop[] {
  const isOver = ({ state }: EnvelopeDrop) => state === 'over'
  return [...drops.filter((drop) => !isOver(drop)), ...drops.filter(isOver).toReversed()]
}
