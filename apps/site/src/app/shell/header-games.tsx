import { NavLinks } from '@croupier/ui/header'
import { useLingui } from '@lingui/react/macro'
import { useGameSections, useKnowsGames } from '../game-counts.ts'

/** §2: the games in the header, which phones do not show. */
export function HeaderGames({ path: current }: { path: string }) {
  const { i18n } = useLingui()
  const isKnown = useKnowsGames()
  const items = useGameSections().map(({ path, label }) => ({
    href: path,
    label: i18n._(label),
    current: path === current,
  }))
  return <NavLinks items={isKnown ? items : []} />
}
