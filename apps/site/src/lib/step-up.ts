import { Cancelled } from '@croupier/api-client/client'
import { useSyncExternalStore } from 'react'

/** A call waits until the member has proved who they are, or gives up. */
export type StepUpProof = { done(): void; cancel(): void }

let open: { proof: StepUpProof; ended: Promise<void> } | null = null
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Opens the dialog in which a member proves who they are. Calls that are refused together share one dialog. Rejects with
 * `Cancelled` when the member closes it.
 */
export function demandStepUp(): Promise<void> {
  if (open) return open.ended
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const close = (settle: () => void) => () => {
    if (open?.ended === ended) {
      open = null
      notify()
    }
    settle()
  }
  open = { proof: { done: close(resolve), cancel: close(() => reject(new Cancelled())) }, ended }
  notify()
  return ended
}

/** The proof that a call waits for, or null. */
export const useStepUp = (): StepUpProof | null => useSyncExternalStore(subscribe, () => open?.proof ?? null)
