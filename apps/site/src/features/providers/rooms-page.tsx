import { Amount } from '@croupier/ui/amount'
import { LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { GameThumb } from '@croupier/ui/game-tile'
import { Tag } from '@croupier/ui/tag'
import { type GameRoom, roomList } from '@croupier/wire/providers/rooms'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Users from 'lucide-react/icons/users'
import { useId } from 'react'
import { useSearch } from 'wouter'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { gameAddress } from '../../lib/game-href.ts'
import { gamePictureOf } from '../../lib/game-picture.tsx'
import { useCurrency } from '../../lib/merchant.ts'
import { useTitle } from '../../lib/title.ts'
import { PlayerOnly } from './player-only.tsx'
import css from './rooms-page.module.css'
import type { Asked } from './use-launch.ts'
import { useProviderGame } from './use-provider-game.ts'

/** Seats change while a member chooses. */
const EVERY_MS = 10_000
const PLACES = 4

/** §2 "/pvp" with a game: its rooms, of which a member chooses one. */
export function RoomsPage() {
  const query = new URLSearchParams(useSearch())
  const asked = { vassalage: query.get('vassalage') ?? '', gameId: query.get('gameId') ?? '' }
  const { game, name, studio } = useProviderGame(asked)
  useTitle(name)
  return (
    <>
      <header className={css.head}>
        {game && <GameThumb code={game.code} category="pvp" size={48} picture={gamePictureOf(game)} />}
        <div className={css.name}>
          <h1 className="title-1">{name}</h1>
          <p className="text-2">{studio}</p>
        </div>
        <LinkButton href="/pvp" kind="quiet">
          <Trans>All games</Trans>
        </LinkButton>
      </header>
      <PlayerOnly>
        <Rooms asked={asked} />
      </PlayerOnly>
    </>
  )
}

function Rooms({ asked }: { asked: Asked }) {
  const { data, error } = useCall(roomList, asked, { everyMs: EVERY_MS })
  const errorText = useErrorText()
  if (!data && error)
    return <ErrorState title={<Trans>The rooms could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (data?.list.length === 0) return <NoRooms asked={asked} />
  return (
    <ul className={css.rooms}>
      {data?.list.map((room) => <Room key={room.roomId} asked={asked} room={room} />) ??
        Array.from({ length: PLACES }, (_, at) => <Skeleton key={at} height={92} radius={16} />)}
    </ul>
  )
}

function Room({ asked, room: { roomId, name, minStake, maxStake, players, seats } }: { asked: Asked; room: GameRoom }) {
  const currency = useCurrency()
  const titleId = useId()
  const isFull = seats !== null && players >= seats
  return (
    <Card as="li" className={css.room ?? ''}>
      <div className={css.about}>
        <h2 className="title-3" id={titleId}>
          {name}
        </h2>
        <p className="text-2">
          <Trans>
            Stakes <Amount value={minStake} currency={currency} /> to <Amount value={maxStake} currency={currency} />
          </Trans>
        </p>
        <p className={`tiny text-2 ${css.players}`}>
          <Users aria-hidden="true" />
          {seats === null ? (
            plural(players, { one: '# player', other: '# players' })
          ) : (
            <Trans>
              {players} of {seats} seats taken
            </Trans>
          )}
        </p>
      </div>
      {isFull ? (
        <Tag>
          <Trans>Full</Trans>
        </Tag>
      ) : (
        <LinkButton kind="primary" href={gameAddress({ ...asked, roomId })} aria-describedby={titleId}>
          <Trans>Take a seat</Trans>
        </LinkButton>
      )}
    </Card>
  )
}

/** A provider that lists no rooms finds its players a place itself. */
const NoRooms = ({ asked }: { asked: Asked }) => (
  <EmptyState
    title={<Trans>This game has no rooms to choose from</Trans>}
    actions={
      <LinkButton kind="primary" href={gameAddress(asked)}>
        <Trans>Open the game</Trans>
      </LinkButton>
    }
  >
    <Trans>You get a seat when the game opens.</Trans>
  </EmptyState>
)
