import { useEffect, useState } from 'react'

const WIDE = '(min-width: 1200px)'
const hasWidth = () => matchMedia(WIDE).matches
const modals = () => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length

/**
 * Whether a list has room for a panel beside it. While the panel has a dialog open, the answer stays: the drawer of a narrow screen would
 * cover the dialog.
 */
export function useRoom(isOpen: boolean): boolean {
  const [hasRoom, setRoom] = useState(hasWidth)
  useEffect(() => {
    const own = isOpen && !hasRoom ? 1 : 0
    const look = () => {
      if (modals() <= own) setRoom(hasWidth())
    }
    const width = matchMedia(WIDE)
    // Dialogs are children of the body.
    const dialogs = new MutationObserver(look)
    width.addEventListener('change', look)
    dialogs.observe(document.body, { childList: true })
    return () => {
      width.removeEventListener('change', look)
      dialogs.disconnect()
    }
  }, [isOpen, hasRoom])
  return hasRoom
}
