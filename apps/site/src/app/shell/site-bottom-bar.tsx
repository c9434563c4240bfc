import { BottomBar } from '@croupier/ui/bottom-bar'
import { useLingui } from '@lingui/react/macro'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { openModal, useModal } from '../../lib/overlays.ts'
import { useKnowsGames } from '../game-counts.ts'
import { menuItemOf, useSections } from '../sections.tsx'
import { usePinned } from './pinned.ts'

/** The phone's bar: Home, the pinned sections, More. */
export function SiteBottomBar({ path }: { path: string }) {
  const { t, i18n } = useLingui()
  const sections = useSections()
  const [pinned] = usePinned(sections)
  const knowsGames = useKnowsGames()
  const isExpanded = useModal()?.name === 'moreSheet'
  const shown = sections.filter(({ key }) => key === 'home' || pinned.includes(key))
  if (!knowsGames) return null
  return (
    <BottomBar
      label={t`Main`}
      items={shown.map((section) => ({
        ...menuItemOf(section, i18n, path),
        label: i18n._(section.shortLabel ?? section.label),
      }))}
      more={{
        label: t`More`,
        icon: <LayoutGrid aria-hidden="true" />,
        expanded: isExpanded,
        onOpen: () => openModal('moreSheet'),
      }}
    />
  )
}
