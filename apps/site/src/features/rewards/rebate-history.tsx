import { Card } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { Skeleton } from '@croupier/ui/feedback'
import { endedRebates } from '@croupier/wire/rewards/rebate'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useRecord } from '../../lib/record/use-record.ts'
import { RebateDays } from './rebate-days.tsx'

/** The days of rebate that ended, newest first. */
export function RebateHistory() {
  const { record } = useRecord(endedRebates, (paging) => paging, { ready: true })
  const { rows } = record
  if (!rows && record.error) return <RecordTrouble error={record.error} onRetry={record.retry} />
  if (!rows) return <Skeleton height={260} radius={16} />
  return (
    <Card as="section">
      <RebateDays days={rows} />
      <CursorPages {...record.pages} />
    </Card>
  )
}
