import { CategoryNav } from '@croupier/ui/lane'
import { useLingui } from '@lingui/react/macro'
import { useGameCounts, useGameSections } from '../game-counts.ts'
import css from './home.module.css'

/** The categories that have games, with their counts. Shows nothing for a single category, which is in the menu. */
export function Categories() {
  const { t, i18n } = useLingui()
  const counts = useGameCounts()
  const games = useGameSections().filter(({ isForMembers }) => !isForMembers)
  if (games.length < 2) return null
  return (
    <div className={css.categories}>
      <CategoryNav
        label={t`Categories`}
        categories={games.map(({ key, path, label, icon: Icon, hue, category }) => ({
          id: key,
          href: path,
          label: i18n._(label),
          icon: <Icon aria-hidden="true" />,
          hue,
          games: <span className="num">{counts?.[category ?? ''] ?? ' '}</span>,
        }))}
      />
    </div>
  )
}
