import { Pairs } from '@croupier/ui/card'
import { endReturnAlert, type GameReturn, gameReturns, RETURN_GROUPS } from '@croupier/wire/providers/returns.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { bandText, percentText, stateOf } from './return-words.ts'

const column = columnsOf<GameReturn>()
const nameOf = ({ game, provider }: GameReturn): string => `${game} · ${provider}`

const GROUP_WORDS: Record<(typeof RETURN_GROUPS)[number], string> = {
  current: 'Now',
  alerts: 'Alerts',
  earlier: 'Earlier',
}

const endAlert = act({
  id: 'end-alert',
  endpoint: endReturnAlert,
  permission: 'game.return.decide',
  label: (_: GameReturn) => 'End alert',
  applies: ({ alert }) => alert !== null && alert.endedAt === null,
  asks: {
    by: 'dialog',
    title: (one) => `End the alert about ${nameOf(one)}?`,
    effect:
      'Say what caused the deviation, and what was done. The rounds so far stay on record, and the game is counted anew.',
    act: 'End alert',
  },
  input: ({ id }, reason) => ({ id, reason }),
  changes: [gameReturns],
  done: (one) => `The alert about ${nameOf(one)} has ended`,
})

const list = listOf({
  name: 'game-returns',
  noun: ['game', 'games'],
  caption: 'Observed and declared returns of the games of providers, open alerts first',
  endpoint: gameReturns,
  everyMs: 60_000,
  filters: [
    {
      kind: 'chips',
      name: 'group',
      label: 'Records',
      fallback: 'current',
      options: RETURN_GROUPS.map((value) => ({ value, label: GROUP_WORDS[value] })),
    },
  ],
  input: ({ group }, { page, pageSize }) => ({ page, pageSize, group: oneOf(RETURN_GROUPS, group) ?? 'current' }),
  read: pagedRows<GameReturn>,
  rowKey: ({ id }) => String(id),
  rowName: nameOf,
  columns: [
    column.name('game', 'Game', ({ game }) => game),
    column.text('provider', 'Provider', ({ provider }) => provider),
    column.text('declared', 'Declared', ({ declaredPpm }) => percentText(declaredPpm), { end: true }),
    column.text('observed', 'Observed', ({ observedPpm }) => (observedPpm === null ? '–' : percentText(observedPpm)), {
      end: true,
    }),
    column.text('band', 'Band', ({ band }) => (band ? bandText(band) : '–'), { end: true }),
    column.count('rounds', 'Rounds', ({ rounds }) => rounds),
    column.money('stake', 'Stakes', ({ stake }) => stake),
    column.tag('state', 'Status', stateOf, { card: 'end' }),
  ],
  panel: {
    label: 'Return of a game',
    hint: 'Choose a game. J and K move through the list.',
    byRow: (row, { next }) => <ReturnPanel key={row.id} row={row} onDone={next} />,
  },
  empty: ({ group }) =>
    group === 'alerts'
      ? { title: 'No alerts', text: 'Every return is within its band.' }
      : { title: 'No returns', text: 'Games are counted once their provider has declared a return.' },
})

/** T084: what the games of providers returned, the bands of chance, and the alerts about returns outside them. */
export default function GameReturnsPage() {
  return <ListPage list={list} />
}

function ReturnPanel({ row, onDone }: { row: GameReturn; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Return of ${nameOf(row)}`}
      one={row}
      show={(one) => ({
        title: one.game,
        tag: stateOf(one),
        line: lineOf(one),
        facts: [
          { label: 'Provider', value: one.provider },
          { label: 'Declared return', value: percentText(one.declaredPpm) },
          { label: 'Observed return', value: one.observedPpm === null ? '–' : percentText(one.observedPpm) },
          { label: 'Band', value: one.band ? bandText(one.band) : '–' },
          { label: 'Rounds', value: one.rounds.toLocaleString('en-US') },
          { label: 'Stakes', value: <Sum value={one.stake} /> },
          { label: 'Payouts', value: <Sum value={one.payout} /> },
          { label: 'Currency', value: one.currency },
          { label: 'Counted since (UTC)', value: timeText(one.startedAt) },
        ],
        sections: one.alert ? [{ id: 'alert', title: 'Alert', body: <Alert alert={one.alert} /> }] : [],
        acts: one.alert && !one.alert.endedAt && (
          <ActList row={one} rowKey={({ id }) => String(id)} acts={[endAlert]} onDone={onDone} />
        ),
      })}
    />
  )
}

const lineOf = ({ varianceMilli }: GameReturn): string =>
  varianceMilli === null
    ? 'The band follows from the spread of the rounds, because the variance of the game is not declared.'
    : 'A fair game leaves its band with a chance of one in a million, however often you look.'

/** The figures that raised the alert, which stay as they were. */
const Alert = ({ alert }: { alert: NonNullable<GameReturn['alert']> }) => (
  <>
    <Pairs
      pairs={[
        { label: 'Raised (UTC)', value: timeText(alert.raisedAt) },
        { label: 'Rounds', value: alert.rounds.toLocaleString('en-US') },
        { label: 'Stakes', value: <Sum value={alert.stake} /> },
        { label: 'Payouts', value: <Sum value={alert.payout} /> },
        { label: 'Observed return', value: percentText(alert.observedPpm) },
        { label: 'Band', value: bandText(alert) },
        ...(alert.endedAt ? [{ label: 'Ended (UTC)', value: timeText(alert.endedAt) }] : []),
      ]}
    />
    {alert.note && <Quote>{alert.note}</Quote>}
  </>
)
