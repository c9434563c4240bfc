import { ConfirmDialog } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { bets } from '@croupier/wire/games/bets'
import { cancelChase, chases } from '@croupier/wire/lottery/chases'
import { cancelTicket } from '@croupier/wire/lottery/tickets'
import { balance } from '@croupier/wire/wallet/wallet'
import { useLingui } from '@lingui/react/macro'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { shortIssue } from '../issues.ts'
import { useMoneyText } from '../use-texts.ts'

/** Cancels a whole ticket after a confirmation. */
export function CancelTicketDialog(props: { ticketId: string; round: string; onClose: () => void }) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const errorText = useErrorText()
  const cancel = useCommand(cancelTicket, { changes: [bets, balance] })
  const round = shortIssue(props.round)
  const act = async () => {
    try {
      const { refunded } = await cancel.run({ ticketId: props.ticketId })
      const amount = moneyText(refunded)
      toast({ text: t`Ticket cancelled: ${amount} is back in your balance` })
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) ?? t`The ticket was not cancelled` })
    }
    props.onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t`Cancel this ticket?`}
      stay={t`Keep the ticket`}
      act={t`Cancel the ticket`}
      actKind="dangerSoft"
      busy={cancel.busy}
      onStay={props.onClose}
      onAct={act}
    >
      {t`This cancels all bets of the ticket on round ${round} and returns the whole stake to your balance.`}
    </ConfirmDialog>
  )
}

/** Ends a repeat order after a confirmation: its rounds that are not placed yet are cancelled. */
export function CancelChaseDialog(props: { chaseId: string; onClose: () => void }) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const errorText = useErrorText()
  const cancel = useCommand(cancelChase, { changes: [chases, bets, balance] })
  const act = async () => {
    try {
      const { refunded } = await cancel.run({ chaseId: props.chaseId })
      const amount = moneyText(refunded)
      toast({ text: t`Repeat order ended: ${amount} is back in your balance` })
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) ?? t`The repeat order was not ended` })
    }
    props.onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t`End this repeat order?`}
      stay={t`Keep the order`}
      act={t`End the order`}
      actKind="dangerSoft"
      busy={cancel.busy}
      onStay={props.onClose}
      onAct={act}
    >
      {t`This cancels the rounds that are not placed yet. Bets that are already placed are not affected.`}
    </ConfirmDialog>
  )
}
