import { memberIdOf } from '@croupier/kernel/ids'
import {
  type AffiliateReferral,
  affiliateReferrals,
  decideAffiliateReferral,
} from '@croupier/wire/agents/affiliates.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { MemberLinks } from '../../lib/member-links.tsx'
import { Sum } from '../../lib/money.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { AFFILIATE_FLAG_WORDS, isDecidable, STANDING_WORDS } from './affiliate-words.ts'

const decision = (state: 'cleared' | 'confirmed', label: string, done: string) =>
  act({
    id: state,
    endpoint: decideAffiliateReferral,
    permission: 'affiliate.referral.decide',
    changes: [affiliateReferrals],
    label: (_: AffiliateReferral) => label,
    applies: (one) => isDecidable(one) && one.state !== state,
    kind: state === 'cleared' ? 'primary' : 'dangerSoft',
    asks: { by: 'note', required: true },
    input: ({ member, source }, reason) => ({ memberId: memberIdOf(member.memberId), source, decision: state, reason }),
    done: () => done,
  })
const acts = [
  decision('cleared', 'Clear', 'Cleared: held payments go on'),
  decision('confirmed', 'Confirm the fraud', 'Confirmed: payments stay held'),
]

/** One member whom an agent brought: the evidence, and the decision. */
export function ReferralPanel({ row, onDone }: { row: AffiliateReferral; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Member ${row.member.username}`}
      one={row}
      show={(one) => ({
        title: one.member.username,
        tag: STANDING_WORDS[one.state],
        line: `${one.source === 'branch' ? 'Directly below' : 'Brought by'} ${one.affiliate.username}`,
        memberId: one.member.memberId,
        before: one.flags.map(({ code, others }) => ({
          id: code,
          title: AFFILIATE_FLAG_WORDS[code],
          body: <MemberLinks members={others} />,
        })),
        sections: one.note ? [{ id: 'note', title: 'Reason of the decision', body: <Quote>{one.note}</Quote> }] : [],
        facts: [
          { label: 'First deposit', value: <Sum value={one.firstDeposit} /> },
          { label: 'Withdrawn', value: <Sum value={one.withdrawn} /> },
          { label: 'Valid bets', value: <Sum value={one.validBet} /> },
          { label: 'Last bets on', value: one.lastBetOn ?? '–' },
          ...(one.source === 'branch' ? [] : [{ label: 'Code', value: one.code.toUpperCase() }]),
          ...(one.subId ? [{ label: 'Sub-ID', value: one.subId }] : []),
          { label: one.source === 'branch' ? 'Found (UTC)' : 'Registered (UTC)', value: timeText(one.attributedAt) },
        ],
        acts: (
          <ActList
            row={one}
            rowKey={({ source, member }) => `${source}:${member.memberId}`}
            acts={acts}
            note={{ label: 'Reason', placeholder: 'For the audit log; the agent does not see it' }}
            onDone={onDone}
          />
        ),
      })}
    />
  )
}
