import type { Writable } from 'node:stream'

/** Bytes that may wait for one watcher. A watcher whose connection is slower is cut off, and sees the whole state when it is back. */
const MAX_WAITING = 128 * 1024
const MAX_WATCHERS = 20_000

export type Feed = ReturnType<typeof crashFeed>

/** Everybody who watches, over server-sent events. Each event is encoded once for all of them. */
export function crashFeed() {
  const watchers = new Set<Writable>()
  function send(watcher: Writable, event: Buffer): void {
    watcher.write(event)
    if (watcher.writableLength <= MAX_WAITING) return
    watchers.delete(watcher)
    watcher.destroy()
  }
  return {
    isFull: () => watchers.size >= MAX_WATCHERS,
    watch(watcher: Writable, first: object): void {
      watcher.on('close', () => watchers.delete(watcher))
      watchers.add(watcher)
      send(watcher, encoded(first))
    },
    publish(event: object): void {
      if (watchers.size === 0) return
      const bytes = encoded(event)
      for (const watcher of watchers) send(watcher, bytes)
    },
    /** Ends all connections: this node does not own the rounds any more. */
    close(): void {
      for (const watcher of watchers) watcher.end()
      watchers.clear()
    },
  }
}

const encoded = (event: object): Buffer => Buffer.from(`data: ${JSON.stringify(event)}\n\n`)
