type Waiting<T> = { id: string; resolve(found: T | undefined): void; reject(error: unknown): void }

/** Ids that one query looks up, at most. */
const AT_ONCE = 500

/**
 * Looks up rows by id, many with one query: the callers of one turn of the event loop share a query, and so do those who ask while
 * it runs. Nobody gets an answer from a query that began before the request.
 */
export function gathered<T>(find: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
  let waiting: Waiting<T>[] = []
  let isBusy = false

  async function run(): Promise<void> {
    const batch = waiting.slice(0, AT_ONCE)
    waiting = waiting.slice(AT_ONCE)
    try {
      const found = await find([...new Set(batch.map(({ id }) => id))])
      for (const { id, resolve } of batch) resolve(found.get(id))
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
  return (id: string): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject })
      schedule()
    })
}
