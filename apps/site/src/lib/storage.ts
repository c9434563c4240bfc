/** A value in `localStorage` that stays when storage is closed to us, for this page at least. */
export function remembered(key: string): { get(): string | null; set(value: string | null): void } {
  let held: string | null | undefined
  return {
    get() {
      if (held !== undefined) return held
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    set(value) {
      held = value
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // A closed storage forgets with the page.
      }
    },
  }
}
