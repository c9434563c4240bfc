import { useLingui } from '@lingui/react/macro'
import SunMoon from 'lucide-react/icons/sun-moon'
import { chooseTheme, type Theme, useTheme } from '../../lib/theme.ts'
import css from './shell.module.css'

/** Dark, light, or as the device is set. */
export function ThemePicker() {
  const { t } = useLingui()
  const theme = useTheme()
  return (
    <label className={css.picker}>
      <SunMoon aria-hidden="true" />
      <span className="visually-hidden">{t`Theme`}</span>
      <select value={theme} onChange={(event) => chooseTheme(event.target.value as Theme)}>
        <option value="dark">{t`Dark theme`}</option>
        <option value="light">{t`Light theme`}</option>
        <option value="auto">{t`Match device`}</option>
      </select>
    </label>
  )
}
