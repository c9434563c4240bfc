import { Button } from '@croupier/ui/button'
import { cssVars } from '@croupier/ui/css-vars'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { favoriteGamesList, gameList, gameVendor, hotGames, vassGameType } from '@croupier/wire/games/catalogue'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useEffect, useState } from 'react'
import { preconnect } from 'react-dom'
import { useLocation, useSearch } from 'wouter'
import { useAreAnswered } from '../../lib/answered.ts'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import type { CatalogueGame } from '../../lib/game-href.ts'
import { useMerchant } from '../../lib/merchant.ts'
import { openModal } from '../../lib/overlays.ts'
import { useSession } from '../../lib/site.tsx'
import { useTitle } from '../../lib/title.ts'
import { GameTiles } from './game-tiles.tsx'
import css from './lobby.module.css'
import { countsOf, isNarrowed, type LobbyFilter, NO_FILTER, shownGames } from './lobby-filter.ts'
import { LobbyFilters } from './lobby-filters.tsx'
import { LOBBIES, type Lobby } from './lobby-model.ts'

const PLACES = 12

/** §2: the games of one category, the hot ones, or those that the member marked. */
export function LobbyPage() {
  const [path] = useLocation()
  const studio = new URLSearchParams(useSearch()).get('vassalage')
  const lobby = LOBBIES[path]
  return lobby ? <LobbyView key={`${path}?${studio}`} lobby={lobby} studio={studio} /> : null
}

/**
 * The games of a page. The search of the server forgives wrong letters. §4: slots of a `studio` that the address names are listed one by
 * one, also where one entry stands for all of them.
 */
function useGames({ list }: Lobby, { search, studio }: { search: string; studio: string | null }) {
  const isIn = (name: string) => list === name
  const sought = search.trim()
  const filter = {
    ...(typeof list === 'object' ? list : {}),
    ...(isIn('seamless') ? { seamlessOnly: true } : {}),
    ...(studio && typeof list === 'object' && list.category === 'RNG' ? { vassalage: studio } : {}),
    ...(sought ? { search: sought } : {}),
  }
  const isListed = typeof list === 'object' || isIn('all') || isIn('seamless')
  const listed = useCall(gameList, filter, { enabled: isListed, keepPrevious: true })
  const hot = useCall(hotGames, {}, { enabled: isIn('hot') })
  const favourites = useCall(favoriteGamesList, {}, { enabled: isIn('favourites') })
  if (isIn('hot')) return hot
  return isIn('favourites') ? favourites : listed
}

const NO_TYPES = { data: { list: [] }, error: null }

/** The kinds of games of the chosen studio, on the page of all kinds. */
function useTypes({ list }: Lobby, { vassalage }: LobbyFilter) {
  const enabled = list === 'all'
  const types = useCall(vassGameType, vassalage ? { vassalage } : {}, { enabled, keepPrevious: true })
  return enabled ? types : NO_TYPES
}

/** `studio`: the one that the address names. */
function LobbyView({ lobby, studio }: { lobby: Lobby; studio: string | null }) {
  const { i18n } = useLingui()
  const [filter, setFilter] = useState<LobbyFilter>({ ...NO_FILTER, vassalage: studio })
  const search = useDeferredValue(filter.search)
  const games = useGames(lobby, { search, studio: filter.vassalage === studio ? studio : null })
  const types = useTypes(lobby, filter)
  const isReady = useAreAnswered([games, useCall(gameVendor, {}), types])
  const isLoggedIn = useSession() !== null
  const all = games.data?.list ?? []
  useTitle(i18n._(lobby.title))
  useGameHosts(isLoggedIn)
  return (
    <>
      <header className={css.band} style={cssVars({ '--hue': `var(--cat-${lobby.hue})` })}>
        <h1 className="title-1">{i18n._(lobby.title)}</h1>
        {isReady && all.length > 0 && <Extent games={all} />}
      </header>
      {lobby.list === 'favourites' && !isLoggedIn ? (
        <LoginFirst />
      ) : (
        <Games
          lobby={lobby}
          games={isReady ? games : undefined}
          types={countsOf(types.data?.list ?? [])}
          filter={filter}
          onFilter={setFilter}
        />
      )}
    </>
  )
}

type GamesProps = {
  lobby: Lobby
  /** Undefined until they and the names of their studios are known, so that no filter moves the games. */
  games: ReturnType<typeof useGames> | undefined
  types: ReturnType<typeof countsOf>
  filter: LobbyFilter
  onFilter: (filter: LobbyFilter) => void
}

function Games({ lobby, games, types, filter, onFilter }: GamesProps) {
  const errorText = useErrorText()
  if (!games) return <Waiting />
  const { data, error } = games
  const shown = shownGames(data?.list ?? [], filter)
  return (
    <>
      <LobbyFilters
        games={data?.list ?? []}
        types={types}
        filter={filter}
        onChange={onFilter}
        isSearchable={lobby.list !== 'hot' && lobby.list !== 'favourites'}
      />
      {!data && error && (
        <ErrorState title={<Trans>The games could not be loaded</Trans>}>{errorText(error)}</ErrorState>
      )}
      {data && shown.length === 0 && <NoGames lobby={lobby} isFiltered={isNarrowed(filter)} />}
      <GameTiles games={shown} />
    </>
  )
}

const Waiting = () => (
  <div className={css.tiles}>
    {Array.from({ length: PLACES }, (_, at) => (
      <Skeleton key={at} height={190} radius={16} />
    ))}
  </div>
)

/** §3 launchGameCDNs: connects to the hosts of the games before a member opens one. Visitors cannot open any. */
function useGameHosts(isLoggedIn: boolean): void {
  const hosts = useMerchant()?.launchGameCDNs
  useEffect(() => {
    if (isLoggedIn) for (const host of hosts ?? []) preconnect(host)
  }, [hosts, isLoggedIn])
}

function Extent({ games }: { games: readonly CatalogueGame[] }) {
  const count = games.length
  const studios = new Set(games.map(({ vassalage }) => vassalage)).size
  return (
    <p className="text-2">
      {plural(count, { one: '# game', other: '# games' })} · {plural(studios, { one: '# studio', other: '# studios' })}
    </p>
  )
}

function NoGames({ lobby, isFiltered }: { lobby: Lobby; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title={<Trans>No game matches</Trans>}>
        <Trans>Try another name, or fewer filters.</Trans>
      </EmptyState>
    )
  if (lobby.list === 'favourites')
    return (
      <EmptyState title={<Trans>No favourites yet</Trans>}>
        <Trans>Tap the heart of a game to find it here.</Trans>
      </EmptyState>
    )
  return <EmptyState title={<Trans>No games at the moment</Trans>} />
}

const LoginFirst = () => (
  <EmptyState
    title={<Trans>Your favourites</Trans>}
    actions={
      <Button kind="primary" onClick={() => openModal('loginPopupModal')}>
        <Trans>Log in</Trans>
      </Button>
    }
  >
    <Trans>Log in to see the games that you marked.</Trans>
  </EmptyState>
)
