import { useCall } from '@croupier/api-client/react'
import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { trialBalance } from '@croupier/wire/wallet/ledger.console'
import { CallTable } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'

/** T045: members' money and the house's in different books; the sum over everything is zero. */
export default function TrialBalancePage() {
  const balance = useCall(trialBalance, {}, { everyMs: 15_000 })
  const { data } = balance
  return (
    <>
      <Figures>
        <StatCard label="Owed to members" dense>
          {data && <Sum value={data.liability} />}
        </StatCard>
        <StatCard
          label="Sum over all accounts"
          dense
          note={
            !data ? (
              <Tag>Adding up</Tag>
            ) : data.total === 0n ? (
              <Tag tone="good">Balanced</Tag>
            ) : (
              <Tag tone="danger">Not balanced</Tag>
            )
          }
        >
          {data && <Sum value={data.total} />}
        </StatCard>
      </Figures>
      <CallTable
        call={balance}
        caption="Sums by account"
        columns={[
          { id: 'book', header: 'Book', cell: ({ book }) => book, card: 'hidden' },
          { id: 'account', header: 'Account', cell: ({ account }) => <b className="title-3">{account}</b> },
          {
            id: 'balance',
            header: 'Balance',
            end: true,
            cell: ({ balance: sum }) => <Sum value={sum} />,
          },
        ]}
        rows={data?.rows}
        rowKey={({ book, account }) => `${book}:${account}`}
        empty={<EmptyState title="No accounts yet">The first booking opens them.</EmptyState>}
      />
    </>
  )
}
