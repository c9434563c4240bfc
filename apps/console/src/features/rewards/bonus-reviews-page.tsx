import { keysOf } from '@croupier/kernel/objects'
import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { bonusReviews, type DeskBonusReview } from '@croupier/wire/rewards/reviews.console'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { BonusReviewPanel } from './bonus-review-panel.tsx'
import { STANDING_WORDS } from './bonus-review-words.ts'

const column = columnsOf<DeskBonusReview>()

const states = statusChoice('state', keysOf(STANDING_WORDS), STANDING_WORDS)

const list = listOf({
  name: 'bonus-reviews',
  noun: ['member', 'members'],
  caption: 'Members whose bonuses have signals of abuse, newest first',
  endpoint: bonusReviews,
  filters: [{ kind: 'search', name: 'search', label: 'Member name or ID' }, states.filter],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    ...filled({ search: filters.search }),
    state: states.of(filters),
  }),
  read: pagedRows<DeskBonusReview>,
  figures: (answer) => (
    <Figures>
      <StatCard label="Wait for a decision" dense>
        {answer?.held}
      </StatCard>
    </Figures>
  ),
  rowKey: ({ member }) => member.memberId,
  rowName: ({ member }) => member.username,
  columns: [
    column.link('member', 'Member', ({ member }) => ({ href: `/members/${member.memberId}`, text: member.username })),
    column.count('score', 'Score', ({ score }) => score),
    column.count('signals', 'Signals', ({ signals }) => signals.length, { card: 'hidden' }),
    column.tag('state', 'Status', ({ state }) => STANDING_WORDS[state], { card: 'end' }),
    column.time('found', 'Found (UTC)', ({ foundAt }) => foundAt, { minutes: true }),
  ],
  panel: {
    label: 'Bonus review',
    hint: 'Choose a member to see what speaks against the bonuses.',
    byRow: (row, { close }) => <BonusReviewPanel row={row} onDone={close} />,
  },
  empty: () => ({ title: 'No bonus reviews', text: 'Members who match these filters appear here.' }),
})

/** Reward rules §13: members whose bonuses have signals of abuse, with the evidence, and the decisions of staff. */
export default function BonusReviewsPage() {
  return <ListPage list={list} />
}
