import { useLingui } from '@lingui/react/macro'
import SunMoon from 'lucide-react/icons/sun-moon'
import { chooseTheme, isTheme, useTheme } from '../../lib/theme.ts'
import css from './shell.module.css'

export function ThemePicker() {
  const { t } = useLingui()
  const theme = useTheme()
  const choose = (value: string) => {
    if (isTheme(value)) chooseTheme(value)
  }
  return (
    <label className={css.picker}>
      <SunMoon aria-hidden="true" />
      <span className="visually-hidden">{t`Theme`}</span>
      <select value={theme} onChange={(event) => choose(event.target.value)}>
        <option value="dark">{t`Dark theme`}</option>
        <option value="light">{t`Light theme`}</option>
        <option value="auto">{t`Match device`}</option>
      </select>
    </label>
  )
}
