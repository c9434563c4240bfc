/** As much quiet is nobody: what the page asks then, it asks by itself. */
const QUIET_MS = 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** T018: listens for a hand at the page; answers whether none has been there for a minute. */
export function presence(page: Pick<EventTarget, 'addEventListener'>, now: () => number): () => boolean {
  let seenAt = now()
  const seen = () => {
    seenAt = now()
  }
  for (const sign of SIGNS) page.addEventListener(sign, seen, { passive: true, capture: true })
  return () => now() - seenAt >= QUIET_MS
}
