import { Chip, Chips } from '@croupier/ui/controls'
import { Select } from '@croupier/ui/field'
import { gameVendor } from '@croupier/wire/games/catalogue'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCategoryName } from '../../lib/category-name.ts'
import type { CatalogueGame } from '../../lib/game-href.ts'
import { GameSearch } from '../../lib/game-search.tsx'
import css from './lobby.module.css'
import type { countsOf, LobbyFilter, Volatility } from './lobby-filter.ts'

const VOLATILITIES = ['low', 'medium', 'high'] as const satisfies Volatility[]

type Props = {
  games: readonly CatalogueGame[]
  filter: LobbyFilter
  onChange: (filter: LobbyFilter) => void
  isSearchable: boolean
  /** The kinds of games to choose from, with their counts; none on a page of one kind. */
  types: Types
}

type Types = ReturnType<typeof countsOf>

/** The filters that make a difference among these games. */
export function LobbyFilters({ games, filter, onChange, isSearchable, types }: Props) {
  const { t } = useLingui()
  const set = (change: Partial<LobbyFilter>) => onChange({ ...filter, ...change })
  const features = [...new Set(games.flatMap((game) => game.features))].toSorted()
  const hasVolatility = new Set(games.map(({ volatility }) => volatility)).size > 1
  const hasReturns = new Set(games.map(({ returnBp }) => returnBp)).size > 1
  return (
    <search className={css.filters}>
      {isSearchable && <GameSearch value={filter.search} onChange={(search) => set({ search })} />}
      <Studios games={games} chosen={filter.vassalage} onChoose={(vassalage) => set({ vassalage, gameType: null })} />
      <GameTypes types={types} chosen={filter.gameType} onChoose={(gameType) => set({ gameType })} />
      {hasVolatility && <VolatilityFilter value={filter.volatility} onChange={(volatility) => set({ volatility })} />}
      {features.length > 1 && (
        <Select
          label={t`Feature`}
          hideLabel
          bare
          dense
          value={filter.feature ?? ''}
          options={[
            { value: '', label: t`All features` },
            ...features.map((feature) => ({ value: feature, label: feature })),
          ]}
          onChange={(feature) => set({ feature: feature || null })}
        />
      )}
      {hasReturns && (
        <Chip pressed={filter.byReturn} onClick={() => set({ byReturn: !filter.byReturn })}>
          <Trans>Highest return first</Trans>
        </Chip>
      )}
    </search>
  )
}

function VolatilityFilter({
  value,
  onChange,
}: {
  value: Volatility | null
  onChange: (value: Volatility | null) => void
}) {
  const { t } = useLingui()
  const words: Record<Volatility, string> = {
    low: t`Low volatility`,
    medium: t`Medium volatility`,
    high: t`High volatility`,
  }
  return (
    <Select
      label={t`Volatility`}
      hideLabel
      bare
      dense
      value={value ?? ''}
      options={[
        { value: '', label: t`Every volatility` },
        ...VOLATILITIES.map((one) => ({ value: one, label: words[one] })),
      ]}
      onChange={(chosen) => onChange(VOLATILITIES.find((one) => one === chosen) ?? null)}
    />
  )
}

/** §3 "Game vendor lane": the vendors of these games; none where there is one only. */
function Studios({
  games,
  chosen,
  onChoose,
}: {
  games: readonly CatalogueGame[]
  chosen: string | null
  onChoose: (vassalage: string | null) => void
}) {
  const { t } = useLingui()
  const cards = useCall(gameVendor, {}).data?.data.lanes.flatMap((lane) => lane.cards) ?? []
  const names = new Map(cards.map(({ vassalage, displayName }) => [vassalage, displayName]))
  const vendors = [...new Set(games.map(({ vassalage }) => vassalage))]
  if (vendors.length < 2 && !chosen) return null
  return (
    <Chips label={t`Studio`} oneLine className={css.studios}>
      <Chip pressed={!chosen} onClick={() => onChoose(null)}>
        <Trans>All studios</Trans>
      </Chip>
      {vendors.map((vassalage) => (
        <Chip key={vassalage} pressed={chosen === vassalage} onClick={() => onChoose(vassalage)}>
          {names.get(vassalage) ?? vassalage}
        </Chip>
      ))}
    </Chips>
  )
}

/** §7 "Games": the kinds of the games of all studios, or of the chosen one. */
function GameTypes({
  types,
  chosen,
  onChoose,
}: {
  types: Types
  chosen: string | null
  onChoose: (gameType: string | null) => void
}) {
  const { t } = useLingui()
  const nameOf = useCategoryName()
  if (types.length < 2) return null
  const all = types.reduce((sum, { gameCount }) => sum + gameCount, 0)
  return (
    <Chips label={t`Kind of game`} oneLine className={css.types}>
      <Chip pressed={!chosen} count={all} onClick={() => onChoose(null)}>
        <Trans>All games</Trans>
      </Chip>
      {types.map(({ gameType, gameCount }) => (
        <Chip key={gameType} pressed={chosen === gameType} count={gameCount} onClick={() => onChoose(gameType)}>
          {nameOf(gameType)}
        </Chip>
      ))}
    </Chips>
  )
}
