import { useCall } from '@croupier/api-client/react'
import { Pairs } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { statementFileDesk, statementInputsDesk } from '@croupier/wire/agents/contracts.console'
import type { StatementInput } from '@croupier/wire/agents/statement-files'
import { useState } from 'react'
import { useConsole, useMay } from './console.tsx'
import { Loaded } from './loaded.tsx'
import { Sum } from './money.tsx'
import { SaveButton } from './save-button.tsx'

const PAGE_SIZE = 10

/** Agent rules §12: the facts that counted for a statement of an agent, its digest, and the file that its parties get, too. */
export function StatementInputs({ id }: { id: string }) {
  const mayView = useMay('agent.contract.view')
  return mayView ? <Inputs id={id} /> : <p className="small text-2">Your role does not see inputs.</p>
}

function Inputs({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const call = useCall(statementInputsDesk, { id, page, pageSize: PAGE_SIZE }, { keepPrevious: true })
  return (
    <Loaded call={call} height={240}>
      {({ items, total, digest }) => (
        <>
          <Pairs pairs={items.map((one) => ({ label: inputText(one), value: <Sum value={one.validBet} /> }))} />
          <CursorPages
            page={page}
            hasNext={page * PAGE_SIZE < total}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
          />
          <p className="small text-2">
            {total} inputs, with their valid bets. Members have pseudonyms. Digest:{' '}
            <code className="wraps">{digest}</code>
          </p>
          <DownloadStatement id={id} />
        </>
      )}
    </Loaded>
  )
}

/** `6eab17c0de · 2026-11-21 · SLOTS`; a correction of a bet says so. */
const inputText = ({ member, bet, day, category, isTakenBack }: StatementInput): string =>
  [(bet ?? member).slice(0, 10), day, category, isTakenBack ? 'taken back' : ''].filter(Boolean).join(' · ')

function DownloadStatement({ id }: { id: string }) {
  const { call } = useConsole()
  const read = async () => {
    const { bytes, contentType } = await call(statementFileDesk, { id })
    return { name: `${id.replaceAll(/[^\w-]+/g, '-')}.zip`, content: new Blob([bytes], { type: contentType }) }
  }
  return <SaveButton read={read}>Download the statement</SaveButton>
}
