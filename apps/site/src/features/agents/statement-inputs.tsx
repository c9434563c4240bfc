import { saveFile } from '@croupier/api-client/save-file'
import { FIRST_DEPOSIT_CATEGORY } from '@croupier/rules/agents/affiliates'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import {
  RESTATED_CATEGORY,
  type StatementInput,
  type StatementInputs as StatementInputsPage,
  statementFile,
  statementInputs,
} from '@croupier/wire/agents/statement-files'
import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCategoryName } from '../../lib/category-name.ts'
import { downloadClient } from '../../lib/download.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useSite } from '../../lib/site.tsx'
import css from './agents.module.css'

const PAGE_SIZE = 10

/** Agent rules §12: the inputs of a statement, its file, and how anyone computes it again. */
export function StatementInputs({ id }: { id: string }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(statementInputs, { id, page, pageSize: PAGE_SIZE }, { keepPrevious: true })
  const columns = useColumns(data)
  if (!data && error) return <RecordTrouble error={error} onRetry={() => void refetch()} />
  return (
    <>
      <h3 className="title-3">
        <Trans>Inputs</Trans>
      </h3>
      <DataTable
        caption={t`Inputs of the statement`}
        columns={columns}
        rows={data?.items}
        rowKey={keyOf}
        expected={3}
        dense
        empty={<EmptyState title={<Trans>No inputs</Trans>} />}
      />
      <CursorPages
        page={page}
        hasNext={page * PAGE_SIZE < (data?.total ?? 0)}
        onPrevious={() => setPage(page - 1)}
        onNext={() => setPage(page + 1)}
      />
      <StatementFile id={id} digest={data?.digest ?? ''} />
    </>
  )
}

const keyOf = ({ member, day, category, below, bet, isTakenBack, validBet, payout }: StatementInput): string =>
  [member, day, category, below, bet, isTakenBack, validBet, payout].join(' ')

/** Downloads the file, and says how to check it. */
function StatementFile({ id, digest }: { id: string; digest: string }) {
  const site = useSite()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { bytes, contentType } = await downloadClient(site)(statementFile, { id })
      saveFile(`${id.replaceAll(/[^\w-]+/g, '-')}.zip`, new Blob([bytes], { type: contentType }))
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error('the file did not arrive'))
    } finally {
      setBusy(false)
    }
  }
  const error = errorText(failure)
  return (
    <div className={css.facts}>
      <p className="small text-2">
        <Trans>
          The file has the statement, its inputs and a program. Unpack it and run <code>node recompute.mjs .</code> to
          compute every line again. Members have pseudonyms, other ones in each statement.
        </Trans>
      </p>
      <p className="small">
        <Trans>Digest</Trans>: <code>{digest}</code>
      </p>
      {error && <p role="alert">{error}</p>}
      <div className={css.acts}>
        <Button kind="outline" icon={<Download aria-hidden="true" />} busy={isBusy} onClick={() => void save()}>
          <Trans>Download the statement</Trans>
        </Button>
      </div>
    </div>
  )
}

type InputColumn = Column<StatementInput>

function useColumns(page: StatementInputsPage | undefined): InputColumn[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const nameOf = useCategoryName()
  const first = page?.items[0]
  const money = (id: string, header: string, of: (row: StatementInput) => StatementInput['payout']): InputColumn => ({
    id,
    header,
    end: true,
    cardLabel: header,
    cell: (row) => <Amount value={of(row) ?? row.validBet} currency={currency} />,
  })
  const has = (of: (row: StatementInput) => unknown) => first !== undefined && of(first) !== null
  const level: InputColumn = {
    id: 'position',
    header: t`Level`,
    end: true,
    cardLabel: t`Level`,
    cell: ({ position }) => <span className="num">{position}</span>,
  }
  return [
    {
      id: 'member',
      header: t`Member`,
      card: 'start',
      cell: ({ member, bet }) => <code className="wraps">{(bet ?? member).slice(0, 10)}</code>,
    },
    { id: 'day', header: t`Day`, card: 'end', cell: ({ day }) => <span className="num">{day}</span> },
    {
      id: 'category',
      header: t`Category`,
      cardLabel: t`Category`,
      cell: ({ category, isTakenBack }) =>
        isTakenBack
          ? t`Taken back`
          : category === RESTATED_CATEGORY
            ? t`Correction`
            : category === FIRST_DEPOSIT_CATEGORY
              ? t`First deposit`
              : category === ''
                ? '–'
                : nameOf(category),
    },
    ...(has(({ deposit }) => deposit) ? [] : [level]),
    ...(has(({ turnover }) => turnover) ? [money('turnover', t`Stake`, ({ turnover }) => turnover)] : []),
    money('validBet', t`Valid bet`, ({ validBet }) => validBet),
    ...(has(({ payout }) => payout) ? [money('payout', t`Payout`, ({ payout }) => payout)] : []),
    ...(has(({ deposit }) => deposit) ? [money('deposit', t`First deposit`, ({ deposit }) => deposit)] : []),
    ...(has(({ given }) => given) ? [money('given', t`Rebates and rewards`, ({ given }) => given)] : []),
  ]
}
