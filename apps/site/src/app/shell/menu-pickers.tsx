import { LanguagePicker } from './language-picker.tsx'
import { ThemePicker } from './theme-picker.tsx'

/** Language and theme. */
export const MenuPickers = () => (
  <>
    <LanguagePicker />
    <ThemePicker />
  </>
)
