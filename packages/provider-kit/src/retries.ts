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

/** Repeats the work on everything that waits, with longer pauses while it fails. */
export function resolver<T>(waiting: () => T[], settle: (one: T) => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false
  async function work(): Promise<void> {
    const results = await Promise.allSettled(waiting().map(settle))
    failures = results.some(({ status }) => status === 'rejected') ? failures + 1 : 0
    if (!isStopped) plan()
  }
  function plan(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void work(), PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)])
    timer.unref()
  }
  return {
    start: plan,
    work,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
