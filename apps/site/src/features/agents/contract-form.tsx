import { CallRefused } from '@croupier/api-client/client'
import { memberIdOf } from '@croupier/kernel/ids'
import { PERIOD_LENGTHS } from '@croupier/kernel/period'
import type { ContractKind } from '@croupier/rules/agents/terms'
import { CARRY_MODES } from '@croupier/rules/agents/terms'
import { rateText } from '@croupier/rules/rate'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { downlineContracts, offerContract, type ownContract } from '@croupier/wire/agents/contracts'
import { downlines } from '@croupier/wire/agents/downlines'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import formCss from '../../lib/form.module.css'
import { useSite } from '../../lib/site.tsx'
import { NEW_TIER, type TypedTier, termsOf } from './contract-terms.ts'
import { useContractWords } from './contract-words.ts'
import { TierFields } from './tier-fields.tsx'

type Limits = Output<typeof ownContract>['limits']
type Props = { kind: ContractKind; limits: Limits }

/** Offers a contract to an account directly below. A lower rate that ends contracts takes a second press. */
export function ContractForm({ kind, limits }: Props) {
  const { t } = useLingui()
  const words = useContractWords()
  const [account, setAccount] = useState('')
  const [period, setPeriod] = useState<(typeof PERIOD_LENGTHS)[number]>('monthly')
  const [carryMode, setCarryMode] = useState<(typeof CARRY_MODES)[number]>('forever')
  const [tiers, setTiers] = useState<readonly TypedTier[]>([NEW_TIER])
  const offer = useOffer(() => {
    setAccount('')
    setTiers([NEW_TIER])
  })
  const terms = termsOf(kind, { period, carryMode, tiers })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (terms && account.trim() !== '') void offer.send(account.trim(), terms)
  }
  return (
    <Card as="section">
      <CardHead title={<Trans>Offer a contract</Trans>} />
      <form className={formCss.form} onSubmit={submit} noValidate>
        <Field
          label={t`Account`}
          autoComplete="off"
          hint={t`An agent directly below you.`}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
        {kind === 'dividend' && (
          <>
            <Select
              label={t`Period`}
              quiet
              value={period}
              onChange={setPeriod}
              options={PERIOD_LENGTHS.map((value) => ({ value, label: words.periods[value] }))}
            />
            <Select
              label={t`Losses`}
              quiet
              value={carryMode}
              onChange={setCarryMode}
              options={CARRY_MODES.map((value) => ({ value, label: words.carries[value] }))}
            />
          </>
        )}
        <TierFields kind={kind} tiers={tiers} max={limits.maxTiers} onChange={setTiers} />
        <p className="small text-2">
          <Trans>
            A tier is at most as good as your own, and its rate at most {rateText(limits.maxRate)} % in steps of{' '}
            {rateText(limits.rateStep)} %.
          </Trans>
        </p>
        {offer.error && <p role="alert">{offer.error}</p>}
        {offer.ends && (
          <p role="alert">
            <Trans>These contracts have a higher rate and end when the offer is accepted: {offer.ends}</Trans>
          </p>
        )}
        <Button
          type="submit"
          kind="primary"
          size="l"
          busy={offer.busy}
          busyLabel={t`Sending`}
          off={!terms || account.trim() === ''}
        >
          {offer.ends ? <Trans>Offer it, and end these contracts</Trans> : <Trans>Send the offer</Trans>}
        </Button>
      </form>
    </Card>
  )
}

/** Sends an offer to an account by its name. `ends` names the contracts that need a confirmation. */
function useOffer(onSent: () => void) {
  const { t } = useLingui()
  const { call } = useSite()
  const errorText = useErrorText()
  const [unknown, setUnknown] = useState(false)
  const command = useCommand(offerContract, { changes: [downlineContracts] })
  const { error: failure } = command
  const refused = failure instanceof CallRefused && failure.code === 'agents.lower_rate_unconfirmed'
  const ends = refused ? String(failure.detail?.accounts ?? '') : ''
  async function send(account: string, terms: NonNullable<ReturnType<typeof termsOf>>): Promise<void> {
    const found = await call(downlines, { account, page: 1, pageSize: 1 }).catch(() => null)
    const one = found?.items.find((row) => row.account === account)
    setUnknown(!one)
    if (!one) return
    const wish = { memberId: memberIdOf(one.id), terms, ...(ends ? { confirmLower: true } : {}) }
    if (!(await command.run(wish).catch(() => null))) return
    toast({ stay: 'short', text: t`The offer was sent.` })
    onSent()
  }
  const error = unknown ? t`There is no such account in your team.` : refused ? undefined : errorText(failure)
  return { send, busy: command.busy, ends, error }
}
