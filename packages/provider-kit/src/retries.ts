/** Provider wallet rules §3.6: pauses before a message without an answer is sent again; the last one repeats. */
const PAUSES_MS = [200, 500, 1_000, 2_000, 5_000, 15_000, 60_000, 300_000]

/** Runs the work of one player in order, and that of several at once. */
export function oneByOne() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const run = (last.get(name) ?? Promise.resolve()).then(work)
    const quiet = run.catch(() => {})
    last.set(name, quiet)
    void quiet.then(() => last.get(name) === quiet && last.delete(name))
    return run
  }
}

type Waiting<T> = {
  /** Everything that waits for an answer. */
  list(): T[]
  idOf(one: T): string
  /** Rejects while there is no answer. */
  settle(one: T): Promise<unknown>
}
type Tries = { failures: number; dueAt: number }

const pauseAfter = (failures: number): number => PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0

/** Repeats the work on everything that waits. Each has pauses of its own, so that one that keeps failing delays no other. */
export function resolver<T>({ list, idOf, settle }: Waiting<T>) {
  const tries = new Map<string, Tries>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function attempt(one: T): Promise<void> {
    const id = idOf(one)
    try {
      await settle(one)
      tries.delete(id)
    } catch {
      const failures = (tries.get(id)?.failures ?? 0) + 1
      tries.set(id, { failures, dueAt: performance.now() + pauseAfter(failures) })
    }
  }
  const isDue = (one: T): boolean => (tries.get(idOf(one))?.dueAt ?? 0) <= performance.now()
  async function pass(isMeant: (one: T) => boolean): Promise<void> {
    const waiting = list()
    await Promise.all(waiting.filter(isMeant).map(attempt))
    const left = new Set(waiting.map(idOf))
    for (const id of tries.keys()) if (!left.has(id)) tries.delete(id)
    if (!isStopped) plan()
  }
  function plan(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void pass(isDue), pauseAfter(0))
    timer.unref()
  }
  return {
    start: plan,
    /** Tries everything now, whatever the pauses. */
    work: () => pass(() => true),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
