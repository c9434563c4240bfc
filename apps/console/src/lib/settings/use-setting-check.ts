import { checkSetting } from '@croupier/wire/content/settings.console'
import type { Output } from '@croupier/wire/endpoint'
import { useEffect, useState } from 'react'
import { useConsole } from '../console.tsx'

export type SettingCheck = Output<typeof checkSetting>
const SETTLE_MS = 300

/** The server's check of a value, shortly after the last change; null while it is unknown. */
export function useSettingCheck(name: string, value: unknown, enabled: boolean): SettingCheck | null {
  const { call } = useConsole()
  const [checked, setChecked] = useState<{ value: unknown; answer: SettingCheck } | null>(null)
  useEffect(() => {
    if (!enabled) return
    const ended = new AbortController()
    const timer = setTimeout(() => {
      call(checkSetting, { name, value }, { signal: ended.signal }).then(
        (answer) => setChecked({ value, answer }),
        // Saving checks the value again and reports its problems.
        () => {},
      )
    }, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [call, name, value, enabled])
  return enabled && checked ? checked.answer : null
}
