import { type DeskGrant, grantDesk, withdrawGrant } from '@croupier/wire/rewards/grants.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { STATE_WORDS, sourceText } from './grant-words.ts'

const acts = [
  act({
    id: 'withdraw',
    endpoint: withdrawGrant,
    permission: 'reward.grant.withdraw',
    label: (_: DeskGrant) => 'Withdraw',
    applies: ({ state }) => state === 'offered',
    asks: {
      by: 'dialog',
      title: ({ username }) => `Withdraw the reward of ${username}?`,
      effect: 'The member can no longer claim it, and reads your reason in the reward centre.',
      act: 'Withdraw reward',
    },
    input: ({ id }, reason) => ({ id, note: reason }),
    changes: [grantDesk],
    done: () => 'Reward withdrawn',
  }),
]

/** One reward: its source, its text for the member, and its end. */
export function GrantPanel({ row, onDone }: { row: DeskGrant; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Reward of ${row.username}`}
      one={row}
      show={(one) => ({
        title: one.points > 0 ? `${one.points} points` : <Sum value={one.amount} />,
        tag: STATE_WORDS[one.state],
        line: `${one.username} · ${sourceText(one)}`,
        memberId: one.memberId,
        sections: one.note ? [{ id: 'note', title: 'Text for the member', body: <Quote>{one.note}</Quote> }] : [],
        facts: [
          {
            label: 'To stake before it becomes cash',
            value: one.wager ? <Sum value={one.wager.mustStake} /> : 'Nothing',
          },
          { label: 'Offered (UTC)', value: timeText(one.offeredAt) },
          { label: 'Ends (UTC)', value: timeText(one.expiresAt) },
          { label: 'Ended (UTC)', value: one.endedAt ? timeText(one.endedAt) : '–' },
        ],
        acts: <ActList row={one} rowKey={({ id }) => id} acts={acts} onDone={onDone} />,
      })}
    />
  )
}
