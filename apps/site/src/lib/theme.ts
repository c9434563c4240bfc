import { useSyncExternalStore } from 'react'
import { remembered } from './storage.ts'

export type Theme = 'dark' | 'light' | 'auto'
const chosen = remembered('theme')
const merchants = remembered('merchantTheme')
const listeners = new Set<() => void>()
export const isTheme = (text: string | null): text is Theme => text === 'dark' || text === 'light' || text === 'auto'

const current = (): Theme => {
  const shown = document.documentElement.dataset.theme ?? null
  return isTheme(shown) ? shown : 'dark'
}
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Sets the theme that the visitor chose, and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  chosen.set(theme)
  show(theme)
}
/** Sets the merchant's default for visitors without a choice, and keeps it for the next visit (`first.js`). */
export function offerTheme(theme: Theme): void {
  merchants.set(theme)
  if (!isTheme(chosen.get())) show(theme)
}
export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
