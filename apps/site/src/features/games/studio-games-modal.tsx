import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { gameList, gameVendor } from '@croupier/wire/games/catalogue'
import { Trans } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { closeStudioGames, type StudioGames, studioGamesOf } from '../../lib/overlays.ts'
import { GameTiles } from './game-tiles.tsx'

/** §2, §4: the popup with the games that an entry `VASSALAGE` stands for. */
export function StudioGamesModal({ href }: { href: string }) {
  const asked = studioGamesOf(href)
  const cards = useCall(gameVendor, {}).data?.data.lanes.flatMap((lane) => lane.cards)
  if (!asked) return null
  const studio = cards?.find(({ vassalage }) => vassalage === asked.vassalage)?.displayName ?? asked.vassalage
  return (
    <Modal open onClose={closeStudioGames} title={studio} width={780} phone="full">
      <Games asked={asked} />
    </Modal>
  )
}

function Games({ asked: { vassalage, category } }: { asked: StudioGames }) {
  const { data, error } = useCall(gameList, { vassalage, category })
  const errorText = useErrorText()
  if (!data && error)
    return <ErrorState title={<Trans>The games could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (!data) return <Skeleton height={260} radius={16} />
  if (data.list.length === 0) return <EmptyState title={<Trans>No games at the moment</Trans>} />
  return <GameTiles games={data.list} />
}
