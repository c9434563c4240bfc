import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { withdrawalById } from '@croupier/wire/cashier/withdrawals'
import { useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { WAITING_MS } from './use-withdrawals.ts'
import { WithdrawalOrder } from './withdrawal-order.tsx'

/** One withdrawal whole, to which the account record leads. */
export function WithdrawalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { data, error } = useCall(withdrawalById, { id }, { everyMs: WAITING_MS })
  return (
    <Modal open onClose={onClose} title={t`Withdrawal ${id}`} width={600}>
      {data && <WithdrawalOrder order={data} />}
      {!data && error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton height={220} radius={12} />}
    </Modal>
  )
}
