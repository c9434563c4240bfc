import { useSyncExternalStore } from 'react'
import { remembered } from '../../lib/storage.ts'
import type { Section } from '../menu.ts'

const MAX_PINNED = 3
const stored = remembered('pinned')
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The sections in the bottom bar beside Home: the three that the visitor pinned, or the first three. A fourth pin replaces the oldest. */
export function usePinned(sections: readonly Section[]): [pinned: string[], pin: (key: string) => void] {
  const text = useSyncExternalStore(subscribe, stored.get)
  const others = sections.map(({ key }) => key).filter((key) => key !== 'home')
  const pinned = (text === null ? others : text.split(',').filter((key) => others.includes(key))).slice(0, MAX_PINNED)
  return [
    pinned,
    (key) => {
      const next = pinned.includes(key) ? pinned.filter((one) => one !== key) : [...pinned, key].slice(-MAX_PINNED)
      stored.set(next.join(','))
      for (const listener of listeners) listener()
    },
  ]
}
