import { useEffect, useState } from 'react'
import type { ServerClock } from './clock.ts'
import { useSite } from './site.tsx'

type Watcher = (now: number) => void

/** The seconds of a clock. All that watches them changes at once, so the page is drawn once a second. */
function seconds(clock: ServerClock) {
  const watchers = new Set<Watcher>()
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(beat, 1000 - (clock.now() % 1000) + 5)
  }
  const beat = () => {
    // Before the watchers, the last of which may leave and stop it.
    wait()
    const now = clock.now()
    for (const watcher of watchers) watcher(now)
  }
  return (watcher: Watcher) => {
    watchers.add(watcher)
    if (watchers.size === 1) wait()
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0) clearTimeout(timer)
    }
  }
}

const secondsOf = new WeakMap<ServerClock, ReturnType<typeof seconds>>()

/** The server's time, updated at every full second. */
export function useServerNow(): number {
  const { clock } = useSite()
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const watch = secondsOf.get(clock) ?? seconds(clock)
    secondsOf.set(clock, watch)
    return watch(setNow)
  }, [clock])
  return now
}

/** Whole seconds until an instant on the server's clock, never below zero. */
export function useSecondsUntil(at: Date): number {
  const now = useServerNow()
  return Math.max(0, Math.ceil((at.getTime() - now) / 1000))
}

const two = (value: number) => String(value).padStart(2, '0')

/** Isolates a text that reads from left to right. In a right-to-left language, a date and a time would otherwise swap places. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

/** `00:41`, `18:30`, `1:02:09`. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}
