import { useCall } from '@croupier/api-client/react'
import { Pairs } from '@croupier/ui/card'
import type { Output } from '@croupier/wire/endpoint'
import { returnSyndicate, staffSyndicate, staffSyndicates } from '@croupier/wire/lottery/syndicates.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Table } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'
import { type Holder, SYNDICATE_REASONS, SYNDICATE_WORDS, shareText } from './syndicate-words.ts'

type Syndicate = Output<typeof staffSyndicate>

const returnAll = act<Syndicate, typeof returnSyndicate>({
  id: 'return',
  label: () => 'Return everything',
  kind: 'danger',
  permission: 'lottery.syndicate.return',
  applies: ({ status }) => status === 'open' || status === 'placing',
  asks: {
    by: 'dialog',
    title: ({ organiser }) => `Return all stakes of the syndicate of ${organiser}?`,
    effect:
      'It ends now, and each holder gets the stake back. Tickets that are placed already stay bets of their holders.',
    act: 'Return everything',
  },
  endpoint: returnSyndicate,
  input: ({ syndicateId }, reason) => ({ syndicateId, reason }),
  done: () => 'The stakes are being returned',
  changes: [staffSyndicates, staffSyndicate],
  stays: true,
})

const EVERY_MS = 5_000

/** A syndicate with its lines and its holders, and the act that ends it. */
export function SyndicatePanel({ syndicateId }: { syndicateId: string }) {
  const call = useCall(staffSyndicate, { syndicateId }, { everyMs: EVERY_MS })
  return (
    <DetailPanel
      label="Syndicate"
      call={call}
      show={(one) => ({
        title: one.organiser,
        tag: SYNDICATE_WORDS[one.status],
        line: `${one.gameName} · ${one.issueNo}`,
        memberId: one.memberId,
        facts: [
          { label: 'Shares sold', value: `${one.sold} of ${one.shares}` },
          { label: 'Guaranteed', value: String(one.guaranteed) },
          { label: 'Price of a share', value: <Sum value={one.shareStake} /> },
          {
            label: 'Numbers',
            value: one.visibility === 'everyone' ? 'Shown to everyone' : 'Shown to holders until the cut-off',
          },
          { label: 'Opened (UTC)', value: timeText(one.createdAt) },
          { label: 'Sale ends (UTC)', value: timeText(one.endsAt) },
          { label: 'Cut-off (UTC)', value: timeText(one.closeAt) },
          ...(one.reason ? [{ label: 'Reason', value: SYNDICATE_REASONS[one.reason] }] : []),
        ],
        sections: [
          { id: 'lines', title: 'Lines', body: <Lines bets={one.bets} /> },
          { id: 'holders', title: 'Holders', body: <Holders holders={one.holders} /> },
        ],
        acts: <ActList row={one} rowKey={(row) => row.syndicateId} acts={[returnAll]} onDone={() => {}} />,
      })}
    />
  )
}

const Lines = ({ bets }: { bets: Syndicate['bets'] }) => (
  <ul>
    {bets.map((bet, index) => (
      <li key={index}>
        <b>{bet.title}</b>
        <Pairs
          pairs={[
            ...bet.lines.filter(({ value }) => value !== ''),
            { label: 'Stake', value: <Sum value={bet.stake} /> },
          ]}
        />
      </li>
    ))}
  </ul>
)

const Holders = ({ holders }: { holders: readonly Holder[] }) => (
  <Table
    caption="Holders of shares"
    columns={[
      { id: 'member', header: 'Member', cell: ({ username }: Holder) => username },
      { id: 'shares', header: 'Shares', end: true, cell: ({ shares }: Holder) => shares },
      { id: 'stake', header: 'Stake', end: true, cell: ({ stake }: Holder) => <Sum value={stake} /> },
      { id: 'state', header: 'State', cell: (holder: Holder) => shareText(holder) },
    ]}
    rows={holders}
    rowKey={({ holdingId }) => holdingId}
    empty={null}
  />
)
