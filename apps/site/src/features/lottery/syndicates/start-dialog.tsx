import { units, ZERO } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { SegmentedControl, Stepper } from '@croupier/ui/controls'
import { Select } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { openSyndicate, ownShares, syndicates } from '@croupier/wire/lottery/syndicates'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useCurrency } from '../../../lib/merchant.ts'
import { useServerNow } from '../../../lib/time.ts'
import { useFunds } from '../../../lib/use-funds.ts'
import { useTimes } from '../../../lib/use-times.ts'
import { betLines } from '../basket/lines.ts'
import { shortIssue } from '../issues.ts'
import { useRecords } from '../records/records.tsx'
import type { Betting } from '../use-betting.ts'
import { oneShare, proposedRound, roundsForSale, shareChoices } from './plan.ts'
import css from './syndicates.module.css'

const FIRST_SHARES = 10

type Form = { issueNo?: string; shares?: number; own: number; guaranteed: number; visibility: 'everyone' | 'holders' }

type Props = { betting: Betting; onClose: () => void; onStarted: (() => void) | undefined }

/** Starts a syndicate of the basket: its shares, those of the organiser, and what that costs now. */
export function StartDialog({ betting, onClose, onStarted }: Props) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [form, setForm] = useState<Form>({ own: 1, guaranteed: 0, visibility: 'everyone' })
  const plan = usePlan(betting, form)
  const start = useStart(betting, plan, () => {
    onClose()
    onStarted?.()
  })
  const { choices, rounds, price, reserved, cash } = plan
  const reason =
    choices.length === 0
      ? t`These bets cannot be divided into shares. Choose a larger stake.`
      : rounds.length === 0
        ? t`No round takes shares now`
        : cash !== undefined && reserved > cash
          ? t`Your balance is too low`
          : null
  return (
    <Modal
      open
      onClose={onClose}
      dismissable={!start.busy}
      title={t`Start a syndicate`}
      width={600}
      footer={
        <Button
          kind="primary"
          busy={start.busy}
          busyLabel={t`Starting`}
          disabledReason={price ? reason : (reason ?? t`None of these bets can be placed`)}
          onClick={start.run}
        >
          <Trans>Start the syndicate</Trans>
        </Button>
      }
    >
      <Fields form={form} setForm={setForm} plan={plan} />
      <Costs plan={plan} />
      {start.error && <p role="alert">{errorText(start.error)}</p>}
    </Modal>
  )
}

type Plan = ReturnType<typeof usePlan>

function usePlan({ game, lines, group }: Betting, form: Form) {
  const now = useServerNow()
  const funds = useFunds()
  // The clock draws the dialog again every second.
  const { bets, choices } = useMemo(() => {
    const priced = betLines(game, lines, group).bets
    return { bets: priced, choices: shareChoices(game, priced) }
  }, [game, lines, group])
  const rounds = roundsForSale(game, now)
  const round = rounds.find(({ issueNo }) => issueNo === form.issueNo) ?? proposedRound(game, now)
  const shares =
    choices.find((one) => one === form.shares) ?? choices.find((one) => one >= FIRST_SHARES) ?? choices.at(-1) ?? 0
  const own = Math.min(form.own, Math.max(1, shares))
  const guaranteed = Math.min(form.guaranteed, Math.max(0, shares - own))
  const one = shares > 0 ? oneShare(game, lines, group, shares) : undefined
  const price = one?.price
  return {
    bets,
    choices,
    rounds,
    round,
    shares,
    own,
    guaranteed,
    price,
    visibility: form.visibility,
    paysUpTo: one?.paysUpTo,
    closingSeconds: game.limits.syndicateClosingSeconds,
    reserved: units((price ?? ZERO) * BigInt(own + guaranteed)),
    cash: funds?.cash,
  }
}

function useStart(betting: Betting, plan: Plan, onStarted: () => void) {
  const { t } = useLingui()
  const [, showRecords] = useRecords()
  const command = useCommand(openSyndicate, { changes: [syndicates, ownShares, balance] })
  const { bets, round, shares, own, guaranteed, visibility, price } = plan
  const show = () => {
    showRecords('syndicates')
    document.getElementById('records')?.scrollIntoView({ block: 'start' })
  }
  return {
    busy: command.busy,
    error: command.error,
    async run() {
      if (!round || !price) return
      const input = { game: betting.game.game, issueNo: round.issueNo, bets, shares, own, guaranteed, visibility }
      try {
        await command.run({ ...input, shareStake: price })
      } catch {
        // The dialog shows the error of the command.
        return
      }
      betting.empty()
      onStarted()
      toast({
        text: t`The syndicate is open for others`,
        action: { label: t`View`, onPress: show },
      })
    },
  }
}

type FieldsProps = { form: Form; setForm: (form: Form) => void; plan: Plan }

function Fields({ form, setForm, plan }: FieldsProps) {
  const { t } = useLingui()
  const { hour } = useTimes()
  const set = (change: Partial<Form>) => setForm({ ...form, ...change })
  const { rounds, round, choices, shares, own, guaranteed } = plan
  return (
    <div className={css.fields}>
      <Select
        quiet
        label={t`Round`}
        options={rounds.map(({ issueNo, closeAt }) => ({
          value: issueNo,
          label: `${shortIssue(issueNo)} · ${hour(closeAt)}`,
        }))}
        value={round?.issueNo}
        onChange={(issueNo) => set({ issueNo })}
      />
      <Select
        quiet
        label={t`Number of shares`}
        options={choices.map((value) => ({ value, label: String(value) }))}
        value={shares}
        onChange={(next) => set({ shares: next })}
      />
      <div className={css.row}>
        <span className="tiny text-2">{t`My own shares`}</span>
        <Stepper
          label={t`My own shares`}
          value={own}
          max={Math.max(1, shares)}
          onChange={(next) => set({ own: next })}
        />
      </div>
      <div className={css.row}>
        <span className="tiny text-2">{t`Unsold shares that I take at the end`}</span>
        <Stepper
          label={t`Unsold shares that I take at the end`}
          value={guaranteed}
          min={0}
          max={Math.max(0, shares - own)}
          onChange={(next) => set({ guaranteed: next })}
        />
      </div>
      <span className="tiny text-2">{t`Who sees the numbers before the round closes`}</span>
      <SegmentedControl
        label={t`Who sees the numbers before the round closes`}
        segments={[
          { value: 'everyone', label: t`Everyone` },
          { value: 'holders', label: t`Holders only` },
        ]}
        value={form.visibility}
        onChange={(visibility) => set({ visibility })}
      />
    </div>
  )
}

function Costs({ plan: { price, paysUpTo, reserved, closingSeconds } }: { plan: Plan }) {
  const { t } = useLingui()
  const currency = useCurrency()
  if (price === undefined || paysUpTo === undefined) return null
  return (
    <>
      <Pairs
        pairs={[
          { label: t`Price of a share`, value: <Amount value={price} currency={currency} /> },
          { label: t`A share pays up to`, value: <Amount value={paysUpTo} currency={currency} /> },
          { label: t`Reserved now`, value: <Amount value={reserved} currency={currency} />, strong: true },
        ]}
      />
      <p className="tiny text-2">
        <Trans>
          Every share becomes a bet of its holder, who gets the winnings directly. The sale ends {closingSeconds}{' '}
          seconds before the round closes. If more shares are left then than you take, everyone gets their money back.
        </Trans>
      </p>
    </>
  )
}
