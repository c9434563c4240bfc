import { useCall } from '@croupier/api-client/react'
import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { Tag } from '@croupier/ui/tag'
import { consoleBeacon } from '@croupier/wire/draws/beacon.console'
import type { Output } from '@croupier/wire/endpoint'
import { counted } from '../../lib/counted.ts'
import { timeText } from '../../lib/time.ts'
import { noteOf, stateOf } from './source-health.tsx'

type Beacon = Output<typeof consoleBeacon>
const EVERY_MS = 5_000

/** Back-office rules §5.1: whether the relays of the public beacon answer, and the rounds that are overdue. Nothing without a beacon. */
export function BeaconHealth() {
  const { data } = useCall(consoleBeacon, {}, { everyMs: EVERY_MS })
  if (!data || (data.games === 0 && data.overdue.length === 0)) return null
  return (
    <Figures>
      {data.overdue.map((round) => (
        <StatCard
          key={`${round.chain} ${round.round}`}
          dense
          label={`${round.chain} · ${round.round}`}
          note={lateNote(round)}
        >
          <Tag tone={round.alarmedAt ? 'danger' : 'warning'}>{round.alarmedAt ? 'Late' : 'Waiting'}</Tag>
        </StatCard>
      ))}
      {data.relays.map((relay) => (
        <StatCard key={relay.url} dense label={`Beacon · ${new URL(relay.url).host}`} note={noteOf(relay)}>
          <Tag tone={relay.failures > 0 ? 'danger' : relay.answeredAt ? 'good' : 'plain'}>{stateOf(relay)}</Tag>
        </StatCard>
      ))}
    </Figures>
  )
}

const lateNote = ({ publishedAt, voidFrom, draws }: Beacon['overdue'][number]): string =>
  `Due ${timeText(publishedAt)} UTC · ${counted(draws, 'draw')} · void from ${timeText(voidFrom)} UTC`
