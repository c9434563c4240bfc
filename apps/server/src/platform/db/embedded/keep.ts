import { setTimeout as sleep } from 'node:timers/promises'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { exists } from './processes.ts'

export type KeepOptions = EmbeddedOptions & {
  /** Called when the server is back at another address, because its port was taken meanwhile. */
  onMoved(url: string): void
}
/** The running server. Its `pid` changes with each restart. */
export type Kept = { url: string; pid(): number; stop(): Promise<void> }

const LOOK_MS = 1_000
/** The pause after a failed start. The cause, such as a full disk, may last. */
const RETRY_MS = 5_000

/**
 * The embedded PostgreSQL, restarted whenever it ends by itself, for example when it is killed or its disk is full. Nodes
 * answer that they are busy meanwhile, and find it at the same address.
 */
export async function keepEmbedded({ onMoved, ...options }: KeepOptions): Promise<Kept> {
  const { log } = options
  const stopping = new AbortController()
  let current: Embedded = await startEmbedded(options)
  const { url } = current

  async function again(): Promise<void> {
    log('the database ended by itself; starting it again')
    // Stopping the handle of the ended server removes its claim.
    await current.stop()
    current = await startEmbedded(options)
    log('the database is back')
    if (current.url !== url) onMoved(current.url)
  }
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(LOOK_MS)
      if (stopping.signal.aborted || exists(current.pid)) continue
      await again().catch(async (error: unknown) => {
        log(`the database does not start: ${error instanceof Error ? error.message : error}`)
        await pause(RETRY_MS)
      })
    }
  }
  const watching = watch()
  return {
    url,
    pid: () => current.pid,
    async stop() {
      stopping.abort()
      await watching
      await current.stop()
    },
  }
}
