import { keysOf } from '@croupier/kernel/objects'
import { type AffiliateReferral, affiliateReferrals } from '@croupier/wire/agents/affiliates.console'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { STANDING_WORDS } from './affiliate-words.ts'
import { ReferralPanel } from './referral-panel.tsx'

const column = columnsOf<AffiliateReferral>()

const states = statusChoice('state', keysOf(STANDING_WORDS), STANDING_WORDS)

const list = listOf({
  name: 'affiliate-referrals',
  noun: ['member', 'members'],
  caption: 'Members whom agents brought, and accounts of branches with flags, newest first',
  endpoint: affiliateReferrals,
  filters: [{ kind: 'search', name: 'search', label: 'Name or ID of the agent or the member' }, states.filter],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    ...filled({ search: filters.search }),
    state: states.of(filters),
  }),
  read: pagedRows<AffiliateReferral>,
  rowKey: ({ source, member }) => `${source}:${member.memberId}`,
  rowName: ({ member }) => member.username,
  columns: [
    column.link('member', 'Member', ({ member }) => ({ href: `/members/${member.memberId}`, text: member.username })),
    column.link('agent', 'Agent', ({ affiliate }) => ({
      href: `/members/${affiliate.memberId}`,
      text: affiliate.username,
    })),
    column.money('deposit', 'First deposit', ({ firstDeposit }) => firstDeposit),
    column.money('bets', 'Valid bets', ({ validBet }) => validBet),
    column.count('flags', 'Flags', ({ flags }) => flags.length || null, { card: 'hidden' }),
    column.tag('state', 'Status', ({ state }) => STANDING_WORDS[state], { card: 'end' }),
    column.time('registered', 'Since (UTC)', ({ attributedAt }) => attributedAt, { minutes: true }),
  ],
  panel: {
    label: 'Member',
    hint: 'Choose a member to see what speaks against it.',
    byRow: (row, { close }) => <ReferralPanel row={row} onDone={close} />,
  },
  empty: () => ({
    title: 'No members',
    text: 'Members whom agents brought, and who match these filters, appear here.',
  }),
})

/** Agent rules §11: members whom agents brought, with what speaks against them, and the decisions of staff. */
export default function ReferralsPage() {
  return <ListPage list={list} />
}
