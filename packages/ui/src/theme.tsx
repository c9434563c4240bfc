import { useSyncExternalStore } from 'react'

/** `auto` follows the device. */
export type Theme = 'dark' | 'light' | 'auto'

const KEY = 'theme'
const listeners = new Set<() => void>()
const read = (): Theme => {
  const kept = document.documentElement.dataset.theme
  return kept === 'light' || kept === 'auto' ? kept : 'dark'
}

/** Puts the remembered theme on `<html>`; call it before the first render so nothing flashes. */
export function restoreTheme(): void {
  const kept = localStorage.getItem(KEY)
  document.documentElement.dataset.theme = kept === 'light' || kept === 'auto' ? kept : 'dark'
}

/** Changes the theme at once and remembers it on this device. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  localStorage.setItem(KEY, theme)
  for (const tell of listeners) tell()
}

/** The theme now, for the switch in the menus. */
export const useTheme = (): Theme =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    read,
    () => 'dark',
  )
