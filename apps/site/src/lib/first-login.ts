import { useSyncExternalStore } from 'react'

let isFirst = false
const listeners = new Set<() => void>()
const set = (value: boolean) => {
  isFirst = value
  for (const listener of listeners) listener()
}

/** §4: fires the action of a first login, which shows its notice. */
export const flagFirstLogin = (): void => set(true)
/** The notice was shown. */
export const endFirstLogin = (): void => set(false)

export const useIsFirstLogin = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isFirst,
  )
