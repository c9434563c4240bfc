import { useEffect, useMemo, useState } from 'react'
import { useSite } from '../../../lib/site.tsx'
import { remembered } from '../../../lib/storage.ts'

/**
 * Whole seconds until a time that `start` sets, 0 afterwards. The end is stored under its name, so a reload and other tabs
 * continue the countdown.
 */
export function useCountdown(name: string): { seconds: number; start(seconds: number): void } {
  const { clock } = useSite()
  const stored = useMemo(() => remembered(`countdown.${name}`), [name])
  const endsAt = Number(stored.get()) || 0
  const [now, setNow] = useState(() => clock.now())
  const isRunning = endsAt > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(clock.now()), 250)
    return () => clearInterval(timer)
  }, [clock, isRunning])
  return {
    seconds: Math.max(0, Math.ceil((endsAt - now) / 1_000)),
    start(seconds) {
      const end = clock.now() + seconds * 1_000
      stored.set(String(end))
      setNow(clock.now())
    },
  }
}
