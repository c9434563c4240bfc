import { useEffect, useState } from 'react'

/** On a busy device the page behind stays inert for some frames, and takes no focus. */
const FRAMES = 4

/**
 * Inside of an overlay: returns the focus to where it was before, once the overlay is gone. React Aria does so once, in the next
 * frame. If the page behind is still inert by then, for example because an answer of the server closed a dialog on a busy device,
 * the focus is lost; and if a dialog around the place has taken the focus for itself meanwhile, React Aria leaves it there.
 */
export function ReturnFocus() {
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => giveBack(before, FRAMES), [before])
  return null
}

/** Leaves the focus where somebody has moved it: only what contains the former place gives it up. */
function giveBack(before: Element | null, framesLeft: number): void {
  if (framesLeft === 0 || !(before instanceof HTMLElement)) return
  requestAnimationFrame(() => {
    const active = document.activeElement
    if (before.isConnected && active !== before && active?.contains(before)) before.focus({ preventScroll: true })
    giveBack(before, framesLeft - 1)
  })
}
