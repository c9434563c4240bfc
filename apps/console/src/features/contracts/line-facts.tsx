import type { ContractLineView } from '@croupier/wire/agents/contract-shapes'
import { Sum } from '../../lib/money.tsx'
import { CAUSE_WORDS, rateOf } from './contract-words.ts'

const correctionFacts = ({ correction }: ContractLineView) =>
  correction
    ? [
        { label: 'Correction', value: CAUSE_WORDS[correction.cause] },
        { label: 'Amount before', value: <Sum value={correction.before} /> },
        ...(correction.adjustment === 0n
          ? []
          : [{ label: 'Agreed part', value: <Sum value={correction.adjustment} /> }]),
      ]
    : []

/** The figures from which the amount of a line follows. */
export const lineFacts = (one: ContractLineView) => [
  { label: one.correction ? 'Difference' : 'Amount', value: <Sum value={one.amount} />, strong: true },
  ...correctionFacts(one),
  { label: 'Paid', value: <Sum value={one.paid} /> },
  { label: 'Valid bets', value: <Sum value={one.validBet} /> },
  { label: 'Base', value: <Sum value={one.base} /> },
  ...(one.kind === 'dividend'
    ? [
        { label: 'Loss carried in', value: <Sum value={one.carryIn} /> },
        { label: 'Loss carried on', value: <Sum value={one.carryOut} /> },
      ]
    : []),
  ...(one.realtime
    ? [
        { label: 'Counted bets', value: String(one.realtime.bets) },
        { label: 'Valid bets, won', value: <Sum value={one.realtime.won} /> },
        { label: 'Valid bets, lost', value: <Sum value={one.realtime.lost} /> },
      ]
    : [
        { label: 'Active members', value: String(one.activeMembers) },
        { label: 'Tier', value: one.tier === 0 ? 'none' : `${one.tier}, ${rateOf(one)}` },
      ]),
]
