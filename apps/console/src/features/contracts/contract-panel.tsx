import type { ContractView } from '@croupier/wire/agents/contract-shapes'
import { contractDesk, endContract } from '@croupier/wire/agents/contracts.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { timeText } from '../../lib/time.ts'
import { basisText, payerText, STATUS_WORDS, tierTexts } from './contract-words.ts'

const end = act({
  id: 'end',
  endpoint: endContract,
  permission: 'agent.contract.edit',
  label: ({ status }: ContractView) => (status === 'accepted' ? 'End the contract' : 'Withdraw the offer'),
  kind: 'danger',
  applies: ({ status, payer }) => status === 'accepted' || (status === 'newRequest' && payer === null),
  asks: {
    by: 'dialog',
    title: ({ payee }) => `End the contract with ${payee}?`,
    effect: 'An accepted contract pays for its running period and then ends. Both sides get a message.',
    act: 'End',
  },
  input: ({ id }, reason) => ({ contractId: id, reason }),
  changes: [contractDesk],
  done: () => 'The contract ends',
})

/** One contract: its tiers and dates, and its end. */
export function ContractPanel({ row, onDone }: { row: ContractView; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Contract ${row.id}`}
      one={row}
      show={(one) => ({
        title: `${KIND_WORDS[one.terms.kind]} · ${one.payee}`,
        tag: STATUS_WORDS[one.status],
        line: `Paid by ${payerText(one)} · ${basisText(one.terms)}`,
        facts: [
          { label: 'Offered (UTC)', value: timeText(one.offeredAt) },
          { label: 'Accepted (UTC)', value: one.acceptedAt ? timeText(one.acceptedAt) : '–' },
          { label: 'Starts (UTC)', value: one.startsAt ? timeText(one.startsAt) : '–' },
          { label: 'Ends (UTC)', value: one.endsAt ? timeText(one.endsAt) : '–' },
          ...(one.reason ? [{ label: 'Reason', value: one.reason }] : []),
        ],
        sections: [
          {
            id: 'tiers',
            title: 'Tiers',
            body: (
              <ol>
                {tierTexts(one.terms).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ol>
            ),
          },
        ],
        acts: <ActList row={one} rowKey={({ id }) => id} acts={[end]} onDone={onDone} />,
      })}
    />
  )
}
