import { useCommand } from '@croupier/api-client/react'
import { PERIOD_LENGTHS } from '@croupier/kernel/period'
import { CARRY_MODES, CONTRACT_KINDS, type ContractKind } from '@croupier/rules/agents/terms'
import { Field, Select, TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { contractDesk, offerHouseContract } from '@croupier/wire/agents/contracts.console'
import { useState } from 'react'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { EXAMPLES, readTerms, TIER_FIELDS } from './typed-terms.ts'

/** Agent rules §6.1: the house offers contracts to agents without an upline. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  const [account, setAccount] = useState('')
  const [kind, setKind] = useState<ContractKind>('dividend')
  const [period, setPeriod] = useState<(typeof PERIOD_LENGTHS)[number]>('monthly')
  const [carryMode, setCarryMode] = useState<(typeof CARRY_MODES)[number]>('forever')
  const [lines, setLines] = useState('')
  const command = useCommand(offerHouseContract, { changes: [contractDesk] })
  const terms = readTerms(kind, lines, { period, carryMode })
  const isReady = account.trim() !== '' && terms !== null
  const done = () => {
    toast({ text: 'Offer sent' })
    onClose()
  }
  const send = (reason: string) => {
    if (!terms) return
    // The page says what a lower rate ends; staff decide for the house.
    void command.run({ account: account.trim(), terms, confirmLower: true, reason }).then(done, () => {})
  }
  return (
    <ReasonDialog
      title="Offer a contract of the house"
      effect="The agent accepts or rejects it. Contracts below with a higher rate end when the agent accepts a lower one."
      act="Send the offer"
      command={command}
      isReady={isReady}
      fields={(isChecked) => (
        <>
          <Field
            label="Name or ID of an agent without an upline"
            dense
            autoFocus
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            error={isChecked && account.trim() === '' ? 'Enter the name or the ID' : undefined}
          />
          <Select
            label="Kind"
            dense
            value={kind}
            onChange={setKind}
            options={CONTRACT_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          />
          {kind === 'dividend' && (
            <>
              <Select
                label="Period"
                dense
                value={period}
                onChange={setPeriod}
                options={PERIOD_LENGTHS.map((value) => ({ value, label: value }))}
              />
              <Select
                label="Losses are carried"
                dense
                value={carryMode}
                onChange={setCarryMode}
                options={CARRY_MODES.map((value) => ({ value, label: value }))}
              />
            </>
          )}
          <TextArea
            label={`Tiers, one a line: ${TIER_FIELDS[kind]}`}
            dense
            rows={3}
            value={lines}
            onChange={(event) => setLines(event.target.value)}
            error={isChecked && !terms ? `Enter lines such as ${EXAMPLES[kind]}` : undefined}
          />
        </>
      )}
      onAct={send}
      onClose={onClose}
    />
  )
}
