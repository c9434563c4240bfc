/** After this time without input, the user counts as away. */
const QUIET_MS = 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

type Page = Pick<EventTarget, 'addEventListener'>

/** Listens for input of the user; the returned function tells how long ago the last one was. */
export function quietTime(page: Page, now: () => number): () => number {
  let seenAt = now()
  const seen = () => {
    seenAt = now()
  }
  for (const sign of SIGNS) page.addEventListener(sign, seen, { passive: true, capture: true })
  return () => now() - seenAt
}

/** T018: whether the user counts as away, after such a time without input. */
export const isAwayAfter = (quietMs: number): boolean => quietMs >= QUIET_MS

/** T018: listens for input of the user; the returned function tells whether there was none for a minute. */
export function presence(page: Page, now: () => number): () => boolean {
  const quietMs = quietTime(page, now)
  return () => isAwayAfter(quietMs())
}
