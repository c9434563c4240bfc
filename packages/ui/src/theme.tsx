import { useSyncExternalStore } from 'react'

/** `auto` follows the device. */
export type Theme = 'dark' | 'light' | 'auto'

const KEY = 'theme'
const listeners = new Set<() => void>()
const read = (): Theme => {
  const kept = document.documentElement.dataset.theme
  return kept === 'light' || kept === 'auto' ? kept : 'dark'
}

/** Sets the remembered theme on `<html>`; call it before the first render, so that nothing flashes. */
export function restoreTheme(): void {
  const kept = localStorage.getItem(KEY)
  document.documentElement.dataset.theme = kept === 'light' || kept === 'auto' ? kept : 'dark'
}

/** Changes the theme at once and remembers it on this device. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  localStorage.setItem(KEY, theme)
  for (const notify of listeners) notify()
}

/** The current theme. */
export const useTheme = (): Theme =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    read,
    () => 'dark',
  )
