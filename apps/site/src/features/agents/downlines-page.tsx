import { memberIdOf } from '@croupier/kernel/ids'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { type Downline, downlines } from '@croupier/wire/agents/downlines'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import { ExportButton } from '../../lib/record/export-button.tsx'
import { useNumberedRecord } from '../../lib/record/use-numbered-record.ts'
import { AccountSearch } from './account-search.tsx'
import css from './agents.module.css'
import { BranchPath } from './branch-path.tsx'
import { useDownlineColumns } from './downline-columns.tsx'
import { DownlineDialog } from './downline-dialog.tsx'
import { useDownlineFilters } from './downline-filters.ts'
import { FilterBar } from './filters.tsx'

/** §2 downlineManagmentView: the accounts directly below the agent, and the way down the branch. */
export function DownlinesPage() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [of, setOf] = useState<string>()
  const [account, setAccount] = useState('')
  const [opened, setOpened] = useState<Downline>()
  const { filters, input } = useDownlineFilters()
  const wanted = account ? { account } : { ...input, ...(of ? { of: memberIdOf(of) } : {}) }
  const { data, record, first } = useNumberedRecord(downlines, (paging) => ({ ...wanted, ...paging }), {
    ready: true,
    isPossible: true,
  })
  const { error, rows, pages } = record
  const go = (id: string | undefined) => {
    setOf(id)
    // What was looked for on one level says nothing about another one.
    filters.set({ order: filters.values.order })
    setAccount('')
    first()
    setOpened(undefined)
  }
  const columns = useDownlineColumns()
  const current = data?.items.find(({ id }) => id === opened?.id) ?? opened
  const isNarrowed = !account && Object.values(input).some((value) => value !== undefined)
  const isOwn = data?.path.length === 1
  return (
    <div className={css.page}>
      <AccountSearch onSearch={setAccount} error={account ? errorText(error) : undefined} />
      <BranchPath path={data?.path ?? []} onGo={go}>
        {data && <Counts {...data.counts} />}
      </BranchPath>
      <div className={css.bar}>
        {!account && <FilterBar filters={filters} />}
        <ExportButton name={t`Team management`} record={record} columns={columns} />
      </div>
      <DataTable
        caption={t`Team management`}
        columns={columns.flatMap(({ csv: _, cell, ...column }) => (cell ? [{ ...column, cell }] : []))}
        rows={error ? [] : rows}
        rowKey={({ id }) => id}
        onRow={setOpened}
        empty={isNarrowed ? <NothingFound /> : <NoAccounts />}
      />
      <CursorPages {...pages} />
      {current && (
        <DownlineDialog
          downline={current}
          isDirect={isOwn === true}
          onBranch={() => go(current.id)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

const NoAccounts = () => (
  <EmptyState title={<Trans>No accounts here</Trans>}>
    <Trans>Accounts that are opened or register through a link appear here.</Trans>
  </EmptyState>
)
const NothingFound = () => (
  <EmptyState title={<Trans>No accounts found</Trans>}>
    <Trans>No account of this level matches the filters.</Trans>
  </EmptyState>
)

const Counts = ({ direct, team }: { direct: number; team: number }) => (
  <Trans>
    {direct} directly below · {team} in the team
  </Trans>
)
