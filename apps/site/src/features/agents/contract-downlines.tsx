import type { ContractKind } from '@croupier/rules/agents/terms'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import type { ContractView } from '@croupier/wire/agents/contract-shapes'
import { downlineContracts, ownContract, withdrawContract } from '@croupier/wire/agents/contracts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import css from './agents.module.css'
import { ContractCard } from './contract-card.tsx'
import { ContractForm } from './contract-form.tsx'

const PAGE_SIZE = 20

/** §3 contracts: those with the accounts directly below, and the form that offers one. */
export function DownlineContracts({ kind }: { kind: ContractKind }) {
  const [page, setPage] = useState(1)
  const { data: own } = useCall(ownContract, { kind })
  const { data } = useCall(downlineContracts, { kind, page, pageSize: PAGE_SIZE }, { keepPrevious: true })
  if (!data || !own) return <Skeleton height={240} radius={16} />
  const mayOffer = !own.isAssistant && own.contracts.some(({ status }) => status === 'accepted')
  return (
    <div className={css.page}>
      {mayOffer && <ContractForm kind={kind} limits={own.limits} />}
      {data.items.map((contract) => (
        <Card key={contract.id} as="section">
          <ContractCard contract={contract}>
            {!own.isAssistant && contract.status === 'newRequest' && <Withdraw contract={contract} />}
          </ContractCard>
        </Card>
      ))}
      {data.items.length === 0 && (
        <Card>
          <EmptyState title={<Trans>No contracts with downlines</Trans>}>
            {mayOffer ? (
              <Trans>Offer one to an agent directly below you.</Trans>
            ) : (
              <Trans>With a contract of your own you can offer others.</Trans>
            )}
          </EmptyState>
        </Card>
      )}
      <CursorPages
        page={page}
        hasNext={page * PAGE_SIZE < data.total}
        onPrevious={() => setPage(page - 1)}
        onNext={() => setPage(page + 1)}
      />
    </div>
  )
}

function Withdraw({ contract }: { contract: ContractView }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const withdraw = useCommand(withdrawContract, { changes: [downlineContracts] })
  const error = errorText(withdraw.error)
  return (
    <>
      {error && <p role="alert">{error}</p>}
      <div className={css.acts}>
        <Button
          busy={withdraw.busy}
          busyLabel={t`Saving`}
          onClick={() => void withdraw.run({ contractId: contract.id }).catch(() => null)}
        >
          <Trans>Withdraw the offer</Trans>
        </Button>
      </div>
    </>
  )
}
