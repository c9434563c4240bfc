import { useEffect, useState } from 'react'
import { useSite } from './site.tsx'

/** The server's time, updated at every full second. */
export function useServerNow(): number {
  const { clock } = useSite()
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const beat = () => {
      setNow(clock.now())
      timer = setTimeout(beat, 1000 - (clock.now() % 1000) + 5)
    }
    timer = setTimeout(beat, 1000 - (clock.now() % 1000) + 5)
    return () => clearTimeout(timer)
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
