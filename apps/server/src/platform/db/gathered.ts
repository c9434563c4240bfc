type Find<T, Wanted> = (wanted: readonly Wanted[]) => Promise<ReadonlyMap<string, T>>
type Waiting<T, Wanted> = {
  wanted: Wanted
  key: string
  resolve(found: T | undefined): void
  reject(error: unknown): void
}

/** Rows that one query looks up, at most. */
const AT_ONCE = 500

/**
 * Looks up rows by id, many with one query: the callers of one turn of the event loop share a query, and so do those who ask while
 * it runs. Nobody gets an answer from a query that began before the request. What is looked up by more than an id has a key, under which
 * `find` answers it.
 */
export function gathered<T>(find: Find<T, string>): (id: string) => Promise<T | undefined>
export function gathered<T, Wanted>(
  find: Find<T, Wanted>,
  keyOf: (wanted: Wanted) => string,
): (wanted: Wanted) => Promise<T | undefined>
export function gathered<T, Wanted>(find: Find<T, Wanted>, keyOf: (wanted: Wanted) => string = String) {
  let waiting: Waiting<T, Wanted>[] = []
  let isBusy = false

  async function run(): Promise<void> {
    const batch = waiting.slice(0, AT_ONCE)
    waiting = waiting.slice(AT_ONCE)
    try {
      const asked = new Map(batch.map(({ key, wanted }) => [key, wanted]))
      const found = await find([...asked.values()])
      for (const { key, resolve } of batch) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  function schedule(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    setImmediate(() => {
      run().finally(() => {
        isBusy = false
        schedule()
      })
    })
  }
  return (wanted: Wanted): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ wanted, key: keyOf(wanted), resolve, reject })
      schedule()
    })
}
