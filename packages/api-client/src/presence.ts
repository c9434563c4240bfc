/** After this time without input, the user counts as away. */
const QUIET_MS = 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** T018: listens for input of the user; the returned function tells whether there was none for a minute. */
export function presence(page: Pick<EventTarget, 'addEventListener'>, now: () => number): () => boolean {
  let seenAt = now()
  const seen = () => {
    seenAt = now()
  }
  for (const sign of SIGNS) page.addEventListener(sign, seen, { passive: true, capture: true })
  return () => now() - seenAt >= QUIET_MS
}
