import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { ProgressBar } from '@croupier/ui/feedback'
import type { Output } from '@croupier/wire/endpoint'
import { type ExposedNumber, exposure } from '@croupier/wire/lottery/exposure.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { NumberPanel } from './number-panel.tsx'
import { isNear, numberText, standingOf, usedPercent } from './number-words.ts'

const column = columnsOf<ExposedNumber>()
const keyOf = ({ game, issueNo, play, number }: ExposedNumber): string => `${game}:${issueNo}:${play}:${number}`

const list = listOf({
  name: 'exposure',
  noun: ['number', 'numbers'],
  caption: 'Numbers of unsettled rounds, those nearest to their limit first',
  endpoint: exposure,
  everyMs: 2_000,
  paging: 'none',
  filters: [
    {
      kind: 'chips',
      name: 'game',
      label: 'Game',
      fallback: '',
      options: [{ value: '', label: 'All games' }],
      isOpen: true,
    },
  ],
  choices: (answer) => ({ game: (answer?.games ?? []).map(({ game, name }) => ({ value: game, label: name })) }),
  input: ({ game }) => filled({ game }),
  read: ({ items }) => ({ rows: items }),
  figures: (answer) => <Totals totals={answer?.totals} />,
  rowKey: keyOf,
  rowName: (one) => `${one.playName} · ${numberText(one.number)}`,
  columns: [
    column.name('number', 'Number', ({ number }) => numberText(number)),
    column.text('play', 'Play', ({ playName }) => playName),
    column.text('round', 'Round', ({ gameName, issueNo }) => `${gameName} · ${issueNo}`),
    column.money('stake', 'Stakes', ({ stake }) => stake),
    column.money('liability', 'Pays if drawn', ({ liability }) => liability),
    {
      id: 'used',
      header: 'Of the limit',
      cell: (one) => (
        <ProgressBar
          value={usedPercent(one)}
          max={100}
          tone={isNear(one) ? 'danger' : 'lamp'}
          label={`${usedPercent(one)} % of the limit`}
        />
      ),
      csv: (one) => ({ number: String(usedPercent(one)) }),
    },
    column.money('limit', 'Limit', ({ closeFrom }) => closeFrom),
    column.tag('state', 'State', standingOf, { card: 'end' }),
  ],
  panel: {
    label: 'Number',
    hint: 'Choose a number. J and K move through the list.',
    byRow: (row) => <NumberPanel key={keyOf(row)} row={row} />,
  },
  empty: () => ({
    title: 'No bets on numbers with limits',
    text: 'Limits of games are in Settings, under “Lottery limits”. They are in force for rounds that open afterwards.',
  }),
})

/** All numbers, of which the list shows the hundred nearest to their limit. */
const Totals = ({ totals }: { totals: Output<typeof exposure>['totals'] | undefined }) => (
  <Figures>
    <StatCard dense label="Numbers with bets" note="In unsettled rounds">
      {totals?.numbers.toLocaleString('en-US') ?? '–'}
    </StatCard>
    <StatCard dense label="Stakes" note="On numbers with limits">
      {totals ? <Sum value={totals.stake} /> : '–'}
    </StatCard>
    <StatCard dense label="Near the limit" note="From 90 % on">
      {totals?.nearLimit.toLocaleString('en-US') ?? '–'}
    </StatCard>
    <StatCard dense label="Closed by staff" note="They take no bets">
      {totals?.closed.toLocaleString('en-US') ?? '–'}
    </StatCard>
  </Figures>
)

/** Back-office rules §5.1: the exposure by number, live. */
export default function ExposurePage() {
  return <ListPage list={list} />
}
