import { CallRefused } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { DataTable, type DataTableProps } from '@croupier/ui/data-table'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { type ReactNode, useEffect, useState } from 'react'
import { errorText } from './error-text.ts'
import { withCardWords } from './list/card-words.ts'
import css from './loaded.module.css'

/** The state of a `useCall`. */
export type Loading<Value> = { data: Value | undefined; error: Error | null; isFetching: boolean; refetch(): unknown }

const SLOW_MS = 3_000

/** True once a wait has lasted longer than a skeleton should be shown alone. */
export function useSlow(isWaiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return slow
}

const SlowLine = () => (
  <p className={css.slow} role="status">
    Still loading. The server takes longer than usual.
  </p>
)

/** The reason why a list is not shown. Everything except a missing permission can be tried again. */
export function Problem({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (error instanceof CallRefused && error.code === 'session.forbidden')
    return <EmptyState title="Your role cannot open this">A member of staff with another role can open it.</EmptyState>
  return (
    <ErrorState title="This could not be loaded" actions={<Button onClick={() => onRetry()}>Try again</Button>}>
      {errorText(error)}. Nothing was changed.
    </ErrorState>
  )
}

/** Draws `children` with the answer, a skeleton of the final height before it, or the error instead of it. */
export function Loaded<Value>(props: {
  call: Loading<Value>
  height: number | string
  children: (value: Value) => ReactNode
}) {
  const { call, height, children } = props
  const slow = useSlow(call.data === undefined && !call.error)
  if (call.data !== undefined) return children(call.data)
  if (call.error) return <Problem error={call.error} onRetry={call.refetch} />
  return (
    <>
      <Skeleton height={height} />
      {slow && <SlowLine />}
    </>
  )
}

/** A table of the console: dense, with labelled figures on cards. */
export const Table = <Row,>({ columns, ...table }: Omit<DataTableProps<Row>, 'dense'>) => (
  <DataTable dense columns={withCardWords(columns)} {...table} />
)

/** The table of a call's answer in a card: loading, slow, failed, empty or filled. */
export function CallTable<Row>({ call, ...table }: Omit<DataTableProps<Row>, 'dense'> & { call: Loading<unknown> }) {
  const waiting = table.rows === undefined
  const slow = useSlow(waiting && !call.error)
  return (
    <Card tight>
      {waiting && call.error ? <Problem error={call.error} onRetry={call.refetch} /> : <Table {...table} />}
      {waiting && slow && <SlowLine />}
      {!waiting && call.error && (
        <p className={css.slow} role="status">
          {errorText(call.error)}. What you see may be old.
        </p>
      )}
    </Card>
  )
}
