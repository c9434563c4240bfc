import { type DeskReferral, decideReferral, referralDesk } from '@croupier/wire/rewards/referral.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { MemberLinks } from '../../lib/member-links.tsx'
import { Sum } from '../../lib/money.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { canDecide, FLAG_WORDS, STATE_WORDS } from './referral-words.ts'

const common = { endpoint: decideReferral, permission: 'reward.referral.decide', changes: [referralDesk] } as const

const acts = [
  act({
    ...common,
    id: 'approve',
    label: (_: DeskReferral) => 'Approve',
    applies: (one) => canDecide(one) && one.decision !== 'approve',
    kind: 'primary',
    asks: { by: 'note', required: true },
    input: ({ friend }, reason) => ({ friendId: friend.memberId, decision: 'approve' as const, reason }),
    done: () => 'Friend approved',
  }),
  act({
    ...common,
    id: 'refuse',
    label: (_: DeskReferral) => 'Refuse',
    applies: (one) => canDecide(one) && one.decision !== 'refuse',
    kind: 'dangerSoft',
    asks: { by: 'note', required: true },
    input: ({ friend }, reason) => ({ friendId: friend.memberId, decision: 'refuse' as const, reason }),
    done: () => 'Friend refused',
  }),
]

/** One invited friend: what was done, what speaks against it, and the decision. */
export function ReferralPanel({ row, onDone }: { row: DeskReferral; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Friend ${row.friend.username}`}
      one={row}
      show={(one) => ({
        title: one.friend.username,
        tag: STATE_WORDS[one.state],
        line: `Invited by ${one.referrer.username}`,
        memberId: one.friend.memberId,
        before: one.flags.map(({ code, others }) => ({
          id: code,
          title: FLAG_WORDS[code],
          body: <MemberLinks members={others} />,
        })),
        sections: one.note ? [{ id: 'note', title: 'Reason of the decision', body: <Quote>{one.note}</Quote> }] : [],
        facts: [
          { label: 'First deposit', value: <Sum value={one.firstDeposit} /> },
          { label: 'Valid bets', value: <Sum value={one.validBet} /> },
          { label: 'Identity', value: one.isVerified ? 'Verified' : 'Not verified yet' },
          { label: 'Rewards for the friend', value: <Sum value={one.earned} /> },
          { label: 'Registered (UTC)', value: timeText(one.registeredAt) },
          { label: 'Last business day to qualify', value: one.lastDay },
        ],
        acts: (
          <ActList
            row={one}
            rowKey={({ friend }) => friend.memberId}
            acts={acts}
            note={{ label: 'Reason', placeholder: 'For the audit log; members do not see it' }}
            onDone={onDone}
          />
        ),
      })}
    />
  )
}
