import { SETTLED_WITHIN_DAYS } from '@croupier/wire/agents/records'
import { gameMenus } from '@croupier/wire/games/menus'
import { uuid } from '@croupier/wire/shapes'
import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useCall } from '../../lib/call.ts'
import { useGameName } from '../../lib/game-name.ts'
import { useFilters } from './filters.tsx'
import { useCategoryFilter } from './use-category-filter.ts'

/** The filters of team betting beside the state and the period, and the fields of the request. */
export function useBetFilters() {
  const { t } = useLingui()
  const gameName = useGameName()
  const menus = useCall(gameMenus, {}).data?.menus ?? []
  const games = new Map(menus.flatMap(({ games: some }) => some.map(({ code, name }) => [code, gameName(code, name)])))
  const category = useCategoryFilter()
  const filters = useFilters([
    {
      name: 'by',
      label: t({ message: 'Days of', context: 'the days of bets' }),
      hint: t`By settlement, the list has bets placed up to ${SETTLED_WITHIN_DAYS} days before the period.`,
      options: [
        { value: '', label: t({ message: 'Placing', context: 'the days of bets' }) },
        { value: 'settlement', label: t({ message: 'Settlement', context: 'the days of bets' }) },
      ],
    },
    category,
    {
      name: 'game',
      label: t`Game`,
      options: [{ value: '', label: t`All games` }, ...[...games].map(([value, label]) => ({ value, label }))],
    },
    { name: 'round', label: t`Round`, maxLength: 32 },
    {
      name: 'bet',
      label: t`Bet number`,
      maxLength: 36,
      isRight: (text) => z.safeParse(uuid, text).success,
      wrong: t`Enter a whole bet number.`,
    },
  ])
  const { by, bet: betId, ...narrowed } = filters.values
  return { filters, input: { ...narrowed, betId, by: by === 'settlement' ? ('settlement' as const) : undefined } }
}
