import { useEffect, useState } from 'react'

/**
 * Inside of an overlay: returns the focus to where it was before, once the overlay is gone. React Aria does so in the next
 * frame. If React has not run the effects of the closing by then, the page behind is still inert and takes no focus, for
 * example when an answer of the server closes a dialog on a busy device.
 */
export function ReturnFocus() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true })
      })
    },
    [before],
  )
  return null
}
