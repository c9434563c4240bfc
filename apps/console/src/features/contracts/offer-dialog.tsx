import { useCommand } from '@croupier/api-client/react'
import { parseMoney } from '@croupier/kernel/money'
import { PERIOD_LENGTHS } from '@croupier/kernel/period'
import { CARRY_MODES } from '@croupier/rules/agents/terms'
import { parseRate } from '@croupier/rules/rate'
import { Field, Select, TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { CONTRACT_KINDS, type OfferedKind } from '@croupier/wire/agents/contract-kinds'
import type { TermsView } from '@croupier/wire/agents/contract-shapes'
import { contractDesk, offerHouseContract } from '@croupier/wire/agents/contracts.console'
import { useState } from 'react'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { KIND_WORDS } from './contract-words.ts'

/** Agent rules §6.1: the house offers contracts to agents without an upline. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  const [account, setAccount] = useState('')
  const [kind, setKind] = useState<OfferedKind>('dividend')
  const [period, setPeriod] = useState<(typeof PERIOD_LENGTHS)[number]>('monthly')
  const [carryMode, setCarryMode] = useState<(typeof CARRY_MODES)[number]>('forever')
  const [lines, setLines] = useState('')
  const command = useCommand(offerHouseContract, { changes: [contractDesk] })
  const tiers = readTiers(kind, lines)
  const isReady = account.trim() !== '' && tiers !== null
  const done = () => {
    toast({ text: 'Offer sent' })
    onClose()
  }
  const send = (reason: string) => {
    if (!tiers) return
    const terms: TermsView =
      kind === 'dividend'
        ? { kind, period, carryMode, tiers }
        : { kind, tiers: tiers.map(({ validBet, ...one }) => ({ betAmount: validBet, ...one })) }
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
            label={`Tiers, one a line: ${kind === 'dividend' ? 'valid bets, result' : 'bets'}, active members, rate in per cent`}
            dense
            rows={3}
            value={lines}
            onChange={(event) => setLines(event.target.value)}
            error={isChecked && !tiers ? `Enter lines such as ${EXAMPLES[kind]}` : undefined}
          />
        </>
      )}
      onAct={send}
      onClose={onClose}
    />
  )
}

const EXAMPLES: Readonly<Record<OfferedKind, string>> = {
  dividend: '100000, 5000, 5, 12',
  dailySalary: '10000, 3, 0.3',
}

/** The tiers that were typed, a salary without a result; null while a line is incomplete. */
function readTiers(kind: OfferedKind, text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const read = lines.flatMap((line) => readTier(kind, line) ?? [])
  return lines.length > 0 && read.length === lines.length ? read : null
}

function readTier(kind: OfferedKind, line: string) {
  const money = String.raw`(\d{1,12}(?:\.\d{1,2})?)`
  const result = kind === 'dividend' ? String.raw`\s*,\s*${money}` : '()'
  const [, bets, pnl, active, rate] =
    new RegExp(String.raw`^\s*${money}${result}\s*,\s*(\d{1,6})\s*,\s*(\d{1,2}(?:\.\d{1,4})?)\s*$`).exec(line) ?? []
  if (bets === undefined || active === undefined || rate === undefined) return null
  return {
    validBet: parseMoney(bets),
    profitAndLoss: parseMoney(pnl || '0'),
    activeMembers: Number(active),
    rate: parseRate(rate),
  }
}
