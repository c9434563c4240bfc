import { memberIdOf } from '@croupier/kernel/ids'
import { DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { type Downline, downlines } from '@croupier/wire/agents/downlines'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { AccountSearch } from './account-search.tsx'
import css from './agents.module.css'
import { BranchPath } from './branch-path.tsx'
import { useDownlineColumns } from './downline-columns.tsx'
import { DownlineDialog } from './downline-dialog.tsx'

const PAGE_SIZE = 20

/** §2 downlineManagmentView: the accounts directly below the agent, and the way down the branch. */
export function DownlinesPage() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [of, setOf] = useState<string>()
  const [account, setAccount] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Downline>()
  const wanted = account ? { account } : of ? { of: memberIdOf(of) } : {}
  const { data, error } = useCall(downlines, { ...wanted, page, pageSize: PAGE_SIZE })
  const go = (id: string | undefined) => {
    setOf(id)
    setAccount('')
    setPage(1)
    setOpened(undefined)
  }
  const columns = useDownlineColumns()
  const current = data?.items.find(({ id }) => id === opened?.id) ?? opened
  const isOwn = data?.path.length === 1
  return (
    <div className={css.page}>
      <AccountSearch onSearch={setAccount} error={account ? errorText(error) : undefined} />
      <BranchPath path={data?.path ?? []} onGo={go}>
        {data && <Counts {...data.counts} />}
      </BranchPath>
      <DataTable
        caption={t`Team management`}
        columns={columns}
        rows={error ? [] : data?.items}
        rowKey={({ id }) => id}
        onRow={setOpened}
        empty={
          <EmptyState title={<Trans>No accounts here</Trans>}>
            <Trans>Accounts that are opened or register through a link appear here.</Trans>
          </EmptyState>
        }
      />
      <Pagination page={page} pages={Math.ceil((data?.total ?? 0) / PAGE_SIZE)} onPage={setPage} />
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

const Counts = ({ direct, team }: { direct: number; team: number }) => (
  <Trans>
    {direct} directly below · {team} in the team
  </Trans>
)
