import { Amount } from '@croupier/ui/amount'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { agentIncomeLines, type IncomeLineView, type IncomeStatement } from '@croupier/wire/agents/income'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCategoryName } from '../../lib/category-name.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import css from './agents.module.css'

/** Parts of their own: few statements are opened. */
const StatementDispute = lazyPart('agents', () => import('./statement-dispute.tsx'), 'StatementDispute')
const StatementInputs = lazyPart('agents', () => import('./statement-inputs.tsx'), 'StatementInputs')

const PAGE_SIZE = 20

/** Agent rules §12: every line of a statement, with what it was computed from. */
export function IncomeStatementDialog({ statement, onClose }: { statement: IncomeStatement; onClose: () => void }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const [page, setPage] = useState(1)
  const asked = { id: statement.id, page, pageSize: PAGE_SIZE }
  const { data, error, refetch } = useCall(agentIncomeLines, asked, { keepPrevious: true })
  const columns = useColumns()
  return (
    <Modal open onClose={onClose} title={t`Income of ${statement.firstDay}`} width={780}>
      <div className={css.values}>
        {!data && error ? (
          <RecordTrouble error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption={t`Lines of the statement`}
            columns={columns}
            rows={data?.items}
            rowKey={({ category, account, step }) => `${category} ${account} ${step}`}
            empty={<EmptyState title={<Trans>No lines</Trans>} />}
          />
        )}
        <CursorPages
          page={page}
          hasNext={page * PAGE_SIZE < (data?.total ?? 0)}
          onPrevious={() => setPage(page - 1)}
          onNext={() => setPage(page + 1)}
        />
        <p>
          <Trans>Total</Trans>: <Amount value={statement.amount} currency={currency} />
        </p>
        <p className="small text-2">
          <Trans>
            A line is the valid bets of the account and its team, times your difference: a rate, or for the classic
            lottery a difference of prize groups divided by 2000. The amount of each member is cut to 4 decimal places.
          </Trans>
        </p>
        <Suspense>
          <StatementDispute statement={statement} />
          <StatementInputs id={statement.id} />
        </Suspense>
      </div>
    </Modal>
  )
}

function useColumns(): Column<IncomeLineView>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const nameOf = useCategoryName()
  return [
    { id: 'account', header: t`Account`, cell: ({ account }) => <b className="wraps">{account}</b>, card: 'start' },
    { id: 'category', header: t`Category`, cell: ({ category }) => nameOf(category), card: 'end' },
    {
      id: 'step',
      header: t`Difference`,
      end: true,
      cardLabel: t`Difference`,
      cell: ({ step, isGroups }) => <span className="num">{isGroups ? `${step} / 2000` : `${step} %`}</span>,
    },
    {
      id: 'validBet',
      header: t`Valid bet`,
      end: true,
      cardLabel: t`Valid bet`,
      cell: ({ validBet }) => <Amount value={validBet} currency={currency} />,
    },
    {
      id: 'amount',
      header: t`Income`,
      end: true,
      cardLabel: t`Income`,
      cell: ({ amount }) => <Amount value={amount} currency={currency} />,
    },
  ]
}
