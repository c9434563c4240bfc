import { units } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Field, TextArea } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { rewardCounts } from '@croupier/wire/rewards/counts'
import { offeredGrants } from '@croupier/wire/rewards/grants'
import {
  ADDRESS_MAX,
  type PointReward,
  pointRewards,
  redeemPointList,
  redeemPointReward,
} from '@croupier/wire/rewards/mall'
import { pointBalance, pointMoves } from '@croupier/wire/rewards/points'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './points.module.css'
import { usePointsText } from './points-text.ts'

const changes = [pointBalance, pointMoves, pointRewards, redeemPointList, offeredGrants, rewardCounts, balance]

/** Orders a reward of the mall. The payment password confirms it. */
export function RedeemDialog({ reward, onClose }: { reward: PointReward; onClose: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [typed, setTyped] = useState('1')
  const [address, setAddress] = useState('')
  const redeem = useCommand(redeemPointReward, {
    changes,
    purpose: (
      <p className="text-2">
        <Trans>Enter your payment password to order this reward.</Trans>
      </p>
    ),
  })
  const quantity = /^\d{1,5}$/.test(typed) ? Number(typed) : 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    redeem.run({ id: reward.id, quantity, receivingAddress: address.trim() }).then(
      ({ status }) => {
        toast({ text: status === 'approved' ? t`Your reward is in the reward centre` : t`Your order is placed` })
        onClose()
      },
      () => {},
    )
  }
  return (
    <Modal open onClose={onClose} title={reward.name} width={400} dismissable={!redeem.busy}>
      <form className={css.form} onSubmit={send} noValidate>
        <Field
          label={t`Quantity`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        {reward.needsAddress && (
          <TextArea
            label={t`Receiving address`}
            rows={3}
            maxLength={ADDRESS_MAX}
            autoComplete="street-address"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
        <Price reward={reward} quantity={quantity} />
        {redeem.error && <p role="alert">{errorText(redeem.error)}</p>}
        <Button type="submit" kind="primary" wide busy={redeem.busy} busyLabel={t`Ordering`}>
          <Trans context="to order a reward">Order</Trans>
        </Button>
      </form>
    </Modal>
  )
}

function Price({ reward, quantity }: { reward: PointReward; quantity: number }) {
  const text = usePointsText()
  const currency = useCurrency()
  const amount = units(reward.amountRequirement * BigInt(quantity))
  return (
    <p>
      <b className={css.price}>{text(reward.pointsRequirement * quantity)}</b>
      {amount > 0n && (
        <>
          {' + '}
          <Amount value={amount} currency={currency} />
        </>
      )}
    </p>
  )
}
