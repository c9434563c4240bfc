import type { Pair } from '@croupier/ui/card'
import type { FreeRoundTerms } from '@croupier/wire/rewards/free-rounds'
import type { DeskGrant } from '@croupier/wire/rewards/grants.console'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { GrantWithdrawal } from './grant-withdrawal.tsx'
import { END_WORDS, STATE_WORDS, sourceText } from './grant-words.ts'
import { GrantedBonus } from './granted-bonus.tsx'

/** One reward: its source, its text for the member, its end, and its withdrawal. */
export function GrantPanel({ row, onDone }: { row: DeskGrant; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Reward of ${row.username}`}
      one={row}
      show={(one) => ({
        title: titleOf(one),
        tag: STATE_WORDS[one.state],
        line: `${one.username} · ${sourceText(one)}`,
        memberId: one.memberId,
        sections: [
          ...(one.note ? [{ id: 'note', title: 'Text for the member', body: <Quote>{one.note}</Quote> }] : []),
          ...(one.endNote ? [{ id: 'end', title: 'Note of staff', body: <Quote>{one.endNote}</Quote> }] : []),
        ],
        facts: [
          ...(one.freeRounds ? roundsFacts(one.freeRounds) : []),
          {
            label: 'To stake before it becomes cash',
            value: one.wager ? <Sum value={one.wager.mustStake} /> : 'Nothing',
          },
          { label: 'Offered (UTC)', value: timeText(one.offeredAt) },
          { label: 'Ends (UTC)', value: timeText(one.expiresAt) },
          {
            label: one.state === 'claimed' ? 'Claimed (UTC)' : 'Ended (UTC)',
            value: one.endedAt ? timeText(one.endedAt) : '–',
          },
          ...(one.endReason ? [{ label: 'The member reads', value: END_WORDS[one.endReason] }] : []),
        ],
        acts:
          one.state === 'claimed' && one.wager ? (
            <GrantedBonus key={one.id} id={one.id} onDone={onDone} />
          ) : (
            <GrantWithdrawal key={one.id} row={one} onDone={onDone} />
          ),
      })}
    />
  )
}

function titleOf({ points, amount, freeRounds }: DeskGrant) {
  if (freeRounds) return `${freeRounds.rounds} free rounds`
  return points > 0 ? `${points} points` : <Sum value={amount} />
}

const roundsFacts = ({ gameName, provider, stake, winMax }: FreeRoundTerms): Pair[] => [
  { label: 'Game', value: `${gameName} (${provider})` },
  { label: 'Stake of each round', value: <Sum value={stake} /> },
  { label: 'Most that is paid', value: winMax === null ? 'No limit' : <Sum value={winMax} /> },
]
