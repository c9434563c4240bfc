import type { Money } from '@croupier/kernel/money'

/** Design language, motion: how long a win is shown beside the balance. */
const SHOWN_MS = 2000

let credit: Money | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Money | undefined): void {
  credit = next
  for (const listener of listeners) listener()
}

/** Shows a win beside the balance for two seconds. */
export function showCredit(paid: Money): void {
  clearTimeout(timer)
  set(paid)
  timer = setTimeout(() => set(undefined), SHOWN_MS)
}

/** The win to show beside the balance now. */
export const shownCredit = {
  get: (): Money | undefined => credit,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
