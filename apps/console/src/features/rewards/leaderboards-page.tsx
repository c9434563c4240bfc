import { moneyText } from '@croupier/kernel/money'
import { type DeskLeaderboard, leaderboardDesk } from '@croupier/wire/rewards/leaderboards.console'
import { counted } from '../../lib/counted.ts'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { CountedGames } from '../../lib/games.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'
import { LeaderboardForm } from './leaderboard-form.tsx'
import { boardStatus, SCORE_WORDS, scoreText, TIE_WORDS } from './leaderboard-words.ts'

const column = columnsOf<DeskLeaderboard>()

const list = listOf({
  name: 'leaderboards',
  noun: ['leaderboard', 'leaderboards'],
  caption: 'Leaderboards, the newest first',
  endpoint: leaderboardDesk,
  paging: 'none',
  filters: [],
  input: () => ({}),
  read: ({ boards }) => ({ rows: boards, total: boards.length }),
  rowKey: ({ id }) => id,
  rowName: ({ title }) => title,
  columns: [
    column.name('title', 'Leaderboard', ({ title }) => title),
    column.text('score', 'Score', ({ score }) => SCORE_WORDS[score]),
    column.text('days', 'Days', ({ firstDay, lastDay }) => `${firstDay} to ${lastDay}`, { card: 'hidden' }),
    column.count('members', 'Members', ({ members }) => members),
    column.money('budget', 'Prizes', ({ budget }) => budget),
    column.money('paid', 'Offered', ({ paid }) => paid, { card: 'hidden' }),
    column.tag('state', 'Status', boardStatus, { card: 'end' }),
  ],
  tools: (open) => (
    <CreateButton permission="reward.mission.edit" onOpen={() => open('new')}>
      Add a leaderboard
    </CreateButton>
  ),
  panel: {
    label: 'Leaderboard',
    hint: 'Choose a leaderboard to see its terms and its prizes.',
    byRow: (row) => (row.canChange ? <LeaderboardForm key={row.id} row={row} /> : <BoardPanel row={row} />),
    create: () => <LeaderboardForm />,
  },
  empty: () => ({ title: 'No leaderboards', text: 'Add one that ranks members for prizes.' }),
})

/** Reward rules §9.2: the leaderboards that come, run, or ended lately. */
export default function LeaderboardsPage() {
  return <ListPage list={list} />
}

/** One leaderboard that has begun. */
const BoardPanel = ({ row }: { row: DeskLeaderboard }) => (
  <DetailPanel
    label={`Leaderboard ${row.title}`}
    one={row}
    show={(one) => ({
      title: one.title,
      tag: boardStatus(one),
      line: `${SCORE_WORDS[one.score]} · ${counted(one.members, 'member')}`,
      sections: [],
      facts: [
        { label: 'Games', value: <CountedGames {...one} /> },
        { label: 'Days', value: `${one.firstDay} to ${one.lastDay}` },
        { label: 'Smallest score', value: scoreText(one.score, one.minScore) },
        { label: 'Equal scores', value: TIE_WORDS[one.ties] },
        {
          label: 'Prizes',
          value:
            one.prizes.kind === 'ranks'
              ? one.prizes.amounts.map(moneyText).join(', ')
              : `${moneyText(one.prizes.pool)} shared ${one.prizes.shares.join(' : ')}`,
        },
        { label: 'Final (UTC)', value: one.finalAt ? timeText(one.finalAt) : '–' },
        { label: 'Offered', value: <Sum value={one.paid} /> },
      ],
      acts: null,
    })}
  />
)
