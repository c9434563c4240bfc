/** A `subscribe` for `useSyncExternalStore` that listens to events of the window. */
export const windowEvents =
  (...names: readonly string[]) =>
  (listener: () => void): (() => void) => {
    for (const name of names) window.addEventListener(name, listener)
    return () => {
      for (const name of names) window.removeEventListener(name, listener)
    }
  }
