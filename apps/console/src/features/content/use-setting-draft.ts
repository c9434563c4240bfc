import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { same } from '../../lib/form/schema.ts'
import type { Setting } from '../../lib/settings/setting.ts'
import { useSettingCheck } from '../../lib/settings/use-setting-check.ts'

/**
 * The change of a setting before it is saved. It keeps the version it was made from: if someone else changes the setting
 * meanwhile, `hasNewer` says so, and `take` loads the newer value.
 */
export function useSettingDraft(setting: Setting) {
  const [base, setBase] = useState(setting)
  const [value, setValue] = useState<unknown>(setting.value)
  // Editors keep unfinished input, so another value from outside needs new editors.
  const [edition, setEdition] = useState(0)
  const mayEdit = useMay('content.setting.edit')
  const isChanged = !same(value, base.value)
  const check = useSettingCheck(base.name, value, mayEdit && isChanged)
  const put = (next: unknown) => {
    setValue(next)
    setEdition(edition + 1)
  }
  const take = (next: Setting) => {
    setBase(next)
    put(next.value)
  }
  return {
    base,
    value,
    setValue,
    put,
    take,
    edition,
    mayEdit,
    isChanged,
    check,
    hasNewer: setting.version > base.version,
  }
}
