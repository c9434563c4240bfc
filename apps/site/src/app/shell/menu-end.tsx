import { Suspense } from 'react'
import { optionalPart } from '../../lib/lazy.ts'

const MenuPickers = optionalPart('later', () => import('./menu-pickers.tsx'), 'MenuPickers')
const MenuBanner = optionalPart('content', () => import('../../features/content/menu-banner.tsx'), 'MenuBanner')

/** The end of the site's menu, on desktops and phones. It comes after the links, which a visitor looks for first. */
export const MenuEnd = () => (
  <>
    <Suspense>
      <MenuPickers />
    </Suspense>
    {/* Last, because it comes later than the others. */}
    <Suspense>
      <MenuBanner />
    </Suspense>
  </>
)
