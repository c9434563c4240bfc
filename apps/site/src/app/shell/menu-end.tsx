import { Suspense } from 'react'
import { optionalPart } from '../../lib/lazy.ts'
import { LanguagePicker } from './language-picker.tsx'
import { ThemePicker } from './theme-picker.tsx'

const MenuBanner = optionalPart('content', () => import('../../features/content/menu-banner.tsx'), 'MenuBanner')

/** The end of the site's menu, on desktops and phones. */
export const MenuEnd = () => (
  <>
    <LanguagePicker />
    <ThemePicker />
    {/* Last, because it comes later than the others. */}
    <Suspense>
      <MenuBanner />
    </Suspense>
  </>
)
