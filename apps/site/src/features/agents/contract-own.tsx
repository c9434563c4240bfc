import type { ContractKind } from '@croupier/rules/agents/terms'
import { rateText } from '@croupier/rules/rate'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { toast } from '@croupier/ui/toast'
import type { ContractView } from '@croupier/wire/agents/contract-shapes'
import {
  dailySalary,
  decideDividend,
  dividend,
  hourlySalary,
  ownContract,
  realtimeSalary,
} from '@croupier/wire/agents/contracts'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import css from './agents.module.css'
import { ContractCard } from './contract-card.tsx'
import { ContractProgressView } from './contract-progress.tsx'

type Own = Output<typeof ownContract>
type Action = 'accept' | 'reject' | 'terminate'

/** §3 contracts: the agent's own contract of a kind, and the request that waits for an answer. */
export function OwnContract({ kind }: { kind: ContractKind }) {
  const { data } = useCall(ownContract, { kind })
  // §7 has a call of its own for requests for a dividend.
  const isDividend = kind === 'dividend'
  const dividends = useCall(dividend, {}, { enabled: isDividend })
  if (!data || (isDividend && !dividends.data)) return <Skeleton height={240} radius={16} />
  const { contracts, isAssistant } = data
  const request = isDividend ? (dividends.data?.requests[0] ?? null) : data.request
  return (
    <div className={css.page}>
      {request && (
        <Card as="section">
          <Request kind={kind} request={request} isReadOnly={isAssistant} />
        </Card>
      )}
      {contracts.map((contract) => (
        <Card key={contract.id} as="section">
          <ContractCard contract={contract}>
            {contract.progress && contract.terms.kind !== 'realtimeSalary' && (
              <ContractProgressView terms={contract.terms} progress={contract.progress} />
            )}
            {!isAssistant && contract.status === 'accepted' && <End kind={kind} contract={contract} />}
          </ContractCard>
        </Card>
      ))}
      {contracts.length === 0 && !request && (
        <Card>
          <EmptyState title={<Trans>You have no contract of this kind</Trans>}>
            <Trans>Your upline can offer you one.</Trans>
          </EmptyState>
        </Card>
      )}
    </div>
  )
}

function useDecision(kind: ContractKind) {
  const errorText = useErrorText()
  const changes = { changes: [ownContract, dividend] }
  const commands = {
    dividend: useCommand(decideDividend, changes),
    dailySalary: useCommand(dailySalary, changes),
    hourlySalary: useCommand(hourlySalary, changes),
    realtimeSalary: useCommand(realtimeSalary, changes),
  }
  const command = commands[kind]
  const run = async (contractId: string, action: Action, wish: { confirmLower?: boolean } = {}) =>
    (await command.run({ contractId, action, ...wish }).catch(() => null)) !== null
  return { run, busy: command.busy, error: errorText(command.error) }
}

type RequestProps = { kind: ContractKind; request: NonNullable<Own['request']>; isReadOnly: boolean }

/** Accepting a lower rate ends the contracts that it names, so it takes a second press. */
function Request({ kind, request: { contract, affected }, isReadOnly }: RequestProps) {
  const { t } = useLingui()
  const decision = useDecision(kind)
  const [isAsked, setAsked] = useState(false)
  const needsConfirmation = affected.length > 0
  const accept = async () => {
    if (needsConfirmation && !isAsked) return setAsked(true)
    if (await decision.run(contract.id, 'accept', { confirmLower: needsConfirmation }))
      toast({ stay: 'short', text: t`Contract accepted` })
  }
  const reject = async () => {
    if (await decision.run(contract.id, 'reject')) toast({ stay: 'short', text: t`Contract rejected` })
  }
  return (
    <ContractCard contract={contract}>
      {needsConfirmation && (
        <div role={isAsked ? 'alert' : undefined}>
          <p>
            <Trans>These contracts have a higher rate and end when you accept:</Trans>
          </p>
          <ul>
            {affected.map(({ id, account, rate }) => (
              <li key={id}>
                {account} <span className="num">{rateText(rate)} %</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {decision.error && <p role="alert">{decision.error}</p>}
      {!isReadOnly && (
        <div className={css.acts}>
          <Button kind="primary" busy={decision.busy} busyLabel={t`Saving`} onClick={accept}>
            {isAsked ? <Trans>Accept, and end these contracts</Trans> : <Trans>Accept</Trans>}
          </Button>
          <Button busy={decision.busy} busyLabel={t`Saving`} onClick={reject}>
            <Trans>Reject</Trans>
          </Button>
        </div>
      )}
    </ContractCard>
  )
}

/** The payee may end a contract, which takes a second press. */
function End({ kind, contract }: { kind: ContractKind; contract: ContractView }) {
  const { t } = useLingui()
  const decision = useDecision(kind)
  const [isAsked, setAsked] = useState(false)
  const end = async () => {
    if (!isAsked) return setAsked(true)
    if (await decision.run(contract.id, 'terminate')) toast({ stay: 'short', text: t`The contract ends.` })
  }
  return (
    <>
      {decision.error && <p role="alert">{decision.error}</p>}
      <div className={css.acts}>
        <Button busy={decision.busy} busyLabel={t`Saving`} onClick={end}>
          {isAsked ? <Trans>End it after the running period</Trans> : <Trans>End the contract</Trans>}
        </Button>
      </div>
    </>
  )
}
