/** A running part of the product. `work` says what it finishes before it ends. */
export type Part = {
  name: string
  work?: string
  stop(): Promise<void>
  /** Ends it at once. Without this, stopping is quick enough. */
  kill?(): void
}

const REMIND_MS = 2_000

/** Stops the parts in reverse order, so that each ends before those it depends on. Says what it waits for. */
export async function stopParts(parts: readonly Part[], say: (line: string) => void): Promise<void> {
  for (const { name, work, stop, kill } of parts.toReversed()) {
    say(`stopping ${name}${work ? `, which ${work}` : ''}`)
    const advice = kill ? '; Ctrl-C again ends it at once' : ''
    const reminder = setInterval(() => say(`still waiting for ${name}${advice}`), REMIND_MS)
    await stop().finally(() => clearInterval(reminder))
  }
  say('stopped')
}
