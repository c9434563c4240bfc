import { Card, CardHead, StatCard } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import type { PublishedGame, PublishedReturn } from '@croupier/wire/providers/returns'
import { Trans, useLingui } from '@lingui/react/macro'
import { BandPicture } from './band-picture.tsx'
import css from './fairness-page.module.css'
import { type Observed, scaleOf, stateOf } from './return-model.ts'

type Span = PublishedReturn['spans'][number]

/** A game, its exact return, and what it returned under each declared return. */
export function GameReturns({ game }: { game: PublishedGame }) {
  const [current, ...earlier] = game.records
  return (
    <Card as="section" aria-label={game.game}>
      <CardHead title={game.game}>{current && <StateTag of={current} />}</CardHead>
      {current && <Figures of={current} exact={game.exact} />}
      {current && <Days game={game.game} record={current} />}
      {earlier.map((record) => (
        <EarlierRecord key={String(record.startedAt)} game={game.game} record={record} />
      ))}
    </Card>
  )
}

function StateTag({ of }: { of: Observed }) {
  const state = stateOf(of)
  if (state === 'outside')
    return (
      <Tag tone="danger">
        <Trans>Outside the band</Trans>
      </Tag>
    )
  return state === 'within' ? (
    <Tag tone="good">
      <Trans>Within the band</Trans>
    </Tag>
  ) : (
    <Tag>
      <Trans>Too few rounds</Trans>
    </Tag>
  )
}

/** Returns in millionths as per cent. A return is never below zero. */
function usePercent() {
  const { i18n } = useLingui()
  return (ppm: number, places: number) =>
    i18n.number(Math.max(0, ppm) / 1_000_000, {
      style: 'percent',
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    })
}

/** The places of an exact return. */
const EXACT = 4
const ROUNDED = 2

function Figures({ of, exact }: { of: PublishedReturn; exact: PublishedGame['exact'] }) {
  const { t, i18n } = useLingui()
  const percent = usePercent()
  const band = useBandText()
  return (
    <div className={css.figures}>
      <StatCard
        dense
        label={t`Exact return`}
        note={exact?.fraction ? <span className="seq wraps">{exact.fraction}</span> : exact && t`depends on the bet`}
      >
        {exact
          ? [...new Set([percent(exact.leastPpm, EXACT), percent(exact.mostPpm, EXACT)])].join(' – ')
          : percent(of.declaredPpm, ROUNDED)}
      </StatCard>
      <StatCard dense label={t`Observed return`}>
        {of.observedPpm === null ? '–' : percent(of.observedPpm, ROUNDED)}
      </StatCard>
      <StatCard dense label={t({ message: 'Band', context: 'the range of a return' })}>
        {band(of)}
      </StatCard>
      <StatCard dense label={t`Rounds`}>
        {i18n.number(of.rounds)}
      </StatCard>
    </div>
  )
}

function useBandText() {
  const percent = usePercent()
  return ({ band }: Observed) => (band ? `${percent(band.lowPpm, ROUNDED)} – ${percent(band.highPpm, ROUNDED)}` : '–')
}

/** The days of a record, the newest first. */
function Days({ game, record }: { game: string; record: PublishedReturn }) {
  const { t, i18n } = useLingui()
  const percent = usePercent()
  const bandText = useBandText()
  const scale = scaleOf(record.spans)
  const date = new Intl.DateTimeFormat(`${i18n.locale}-u-ca-gregory-nu-latn`, { timeZone: 'UTC', dateStyle: 'medium' })
  const columns: Column<Span>[] = [
    {
      id: 'day',
      header: t`Day`,
      card: 'start',
      cell: ({ fromDay, toDay }) => <b>{date.formatRange(new Date(fromDay), new Date(toDay))}</b>,
    },
    {
      id: 'rounds',
      header: t`Rounds`,
      end: true,
      cardLabel: t`Rounds`,
      cell: ({ rounds }) => <span className="num">{i18n.number(rounds)}</span>,
    },
    {
      id: 'observed',
      header: t`Observed return`,
      end: true,
      cardLabel: t`Observed return`,
      cell: ({ observedPpm }) => <b className="num">{percent(observedPpm ?? 0, ROUNDED)}</b>,
    },
    {
      id: 'band',
      header: t({ message: 'Band', context: 'the range of a return' }),
      end: true,
      cardLabel: t({ message: 'Band', context: 'the range of a return' }),
      cell: (row) => <span className="num">{bandText(row)}</span>,
    },
    {
      id: 'picture',
      header: '',
      card: 'start',
      width: 220,
      cell: (row) => <BandPicture of={row} declaredPpm={record.declaredPpm} scale={scale} />,
    },
    { id: 'state', header: '', end: true, cell: (row) => <StateTag of={row} /> },
  ]
  return (
    <DataTable
      dense
      caption={t`Returns of ${game} by day`}
      columns={columns}
      rows={record.spans}
      rowKey={({ toDay }) => toDay}
      empty={<EmptyState title={<Trans>No day is published yet</Trans>} />}
    />
  )
}

/** A record that another one replaced: its declared return or variance was changed, or an alarm about it has ended. */
function EarlierRecord({ game, record }: { game: string; record: PublishedReturn }) {
  const percent = usePercent()
  const declared = percent(record.declaredPpm, ROUNDED)
  if (record.rounds === 0) return null
  return (
    <details className={css.earlier}>
      <summary>
        <Trans>Before that, with a declared return of {declared}</Trans>
      </summary>
      <Figures of={record} exact={null} />
      <Days game={game} record={record} />
    </details>
  )
}
