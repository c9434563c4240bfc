/** A value in `localStorage`, or in the memory of the page if storage is disabled. */
export function remembered(key: string): { get(): string | null; set(value: string | null): void } {
  let cached: string | null | undefined
  return {
    get() {
      if (cached !== undefined) return cached
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    set(value) {
      cached = value
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // With storage disabled, the value lasts as long as the page.
      }
    },
  }
}
