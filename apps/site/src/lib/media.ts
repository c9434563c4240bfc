import { useCallback, useSyncExternalStore } from 'react'

/** Tablets and wider, with room for a menu beside the page. */
export const WIDE = '(min-width: 768px)'

/** Desktops, with room for a board between the page and its basket. */
export const BROAD = '(min-width: 1200px)'

/** Whether the page matches a media query now. */
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
