import { Amount } from '@croupier/ui/amount'
import { Card, StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { trialBalance } from '@croupier/wire/wallet/ledger.console'
import { useCall } from '../../lib/call.ts'

/** T045: members' money and the house's in different books; the sum over everything is zero. */
export default function TrialBalancePage() {
  const balance = useCall(trialBalance, {}, { everyMs: 15_000 })
  const { data } = balance
  return (
    <>
      {data && (
        <Figures>
          <StatCard label="Owed to members" dense>
            <Amount value={data.liability} currency="P" />
          </StatCard>
          <StatCard
            label="Sum over all accounts"
            dense
            note={data.total === 0n ? <Tag tone="good">Balanced</Tag> : <Tag tone="danger">Not balanced</Tag>}
          >
            <Amount value={data.total} currency="P" />
          </StatCard>
        </Figures>
      )}
      <Card tight>
        <DataTable
          caption="Sums by account"
          columns={[
            { id: 'book', header: 'Book', cell: ({ book }) => book },
            { id: 'account', header: 'Account', cell: ({ account }) => account },
            {
              id: 'balance',
              header: 'Balance',
              end: true,
              cell: ({ balance: sum }) => <Amount value={sum} currency="P" />,
            },
          ]}
          rows={data?.rows}
          rowKey={({ book, account }) => `${book}:${account}`}
          dense
          empty={<EmptyState title="No accounts yet">The first booking opens them.</EmptyState>}
        />
      </Card>
    </>
  )
}
