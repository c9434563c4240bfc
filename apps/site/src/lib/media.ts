import { useCallback, useSyncExternalStore } from 'react'

/** From tablets on: there is room for a menu beside the page. */
export const WIDE = '(min-width: 768px)'

/** Whether the page fits a media query now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
