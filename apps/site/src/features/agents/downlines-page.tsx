import { memberIdOf } from '@croupier/kernel/ids'
import { Button } from '@croupier/ui/button'
import { DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Field } from '@croupier/ui/field'
import { Pagination } from '@croupier/ui/pagination'
import { type Downline, downlines } from '@croupier/wire/agents/downlines'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import css from './agents.module.css'
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
      <Search onSearch={setAccount} error={account ? errorText(error) : undefined} />
      <Path path={data?.path ?? []} counts={data?.counts} onGo={go} />
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

function Search({ onSearch, error }: { onSearch: (account: string) => void; error: string | undefined }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className={css.bar} onSubmit={submit}>
      <Field
        className={css.search}
        label={t`Account`}
        hideLabel
        placeholder={t`Account`}
        quiet
        type="search"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          if (event.target.value === '') onSearch('')
        }}
      />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}

type PathProps = {
  path: readonly { id: string; account: string }[]
  counts: { direct: number; team: number } | undefined
  onGo: (id: string | undefined) => void
}

const Counts = ({ direct, team }: { direct: number; team: number }) => (
  <Trans>
    {direct} directly below · {team} in the team
  </Trans>
)

/** The way from the agent to the level that is shown. */
function Path({ path, counts, onGo }: PathProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Branch`}>
      <ol className={css.path}>
        {path.map(({ id, account }, at) => (
          <li key={id}>
            {at === path.length - 1 ? (
              <b aria-current="page">{account}</b>
            ) : (
              <button type="button" className="link" onClick={() => onGo(at === 0 ? undefined : id)}>
                {account}
              </button>
            )}
            {at < path.length - 1 && <span aria-hidden="true"> › </span>}
          </li>
        ))}
        {counts && (
          <li className="small text-2">
            <Counts {...counts} />
          </li>
        )}
      </ol>
    </nav>
  )
}
