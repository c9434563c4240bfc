import { parseMoney } from '@croupier/kernel/money'
import { type Pair, Pairs } from '@croupier/ui/card'
import { Link } from '@croupier/ui/link'
import type { GrantState } from '@croupier/wire/rewards/grants'
import { bonusReviews, type DeskBonusReview, decideBonusReview } from '@croupier/wire/rewards/reviews.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { MemberLinks } from '../../lib/member-links.tsx'
import { Sum } from '../../lib/money.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import {
  COUNT_WORDS,
  FIGURE_WORDS,
  isDecidable,
  REASON_WORDS,
  SIGNAL_WORDS,
  STANDING_WORDS,
} from './bonus-review-words.ts'

const decision = (state: 'cleared' | 'confirmed', label: string, done: string) =>
  act({
    id: state,
    endpoint: decideBonusReview,
    permission: 'reward.review.decide',
    changes: [bonusReviews],
    label: (_: DeskBonusReview) => label,
    applies: (one) => isDecidable(one) && one.state !== state,
    kind: state === 'cleared' ? 'primary' : 'dangerSoft',
    asks: { by: 'note', required: true },
    input: ({ member }, reason) => ({ memberId: member.memberId, decision: state, reason }),
    done: () => done,
  })
const acts = [
  decision('cleared', 'Clear', 'Cleared: offers are open to the member'),
  decision('confirmed', 'Close offers', 'Offers are closed to the member'),
]

/** One member with signals of bonus abuse: the evidence, the rewards that can be withdrawn, and the decision. */
export function BonusReviewPanel({ row, onDone }: { row: DeskBonusReview; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Member ${row.member.username}`}
      one={row}
      show={(one) => ({
        title: one.member.username,
        tag: STANDING_WORDS[one.state],
        line: `Score ${one.score}`,
        memberId: one.member.memberId,
        before: one.signals.map((signal) => ({
          id: signal.code,
          title: SIGNAL_WORDS[signal.code],
          body: <Evidence signal={signal} />,
        })),
        sections: one.note ? [{ id: 'note', title: 'Reason of the decision', body: <Quote>{one.note}</Quote> }] : [],
        facts: [
          { label: 'The member reads', value: REASON_WORDS[one.reason] },
          {
            label: 'Rewards to withdraw',
            value: <RewardsLink state="offered" memberId={one.member.memberId} text="Offered rewards" />,
          },
          {
            label: 'Bonuses to cancel',
            value: <RewardsLink state="claimed" memberId={one.member.memberId} text="Claimed rewards" />,
          },
          { label: 'Found (UTC)', value: timeText(one.foundAt) },
          { label: 'Last score (UTC)', value: timeText(one.scoredAt) },
        ],
        acts: (
          <ActList
            row={one}
            rowKey={({ member }) => member.memberId}
            acts={acts}
            note={{ label: 'Reason', placeholder: 'For the audit log; the member does not see it' }}
            onDone={onDone}
          />
        ),
      })}
    />
  )
}

const RewardsLink = ({ state, memberId, text }: { state: GrantState; memberId: string; text: string }) => (
  <Link className="link" href={`/rewards?state=${state}&search=${memberId}`}>
    {text}
  </Link>
)

type Signal = DeskBonusReview['signals'][number]

function Evidence({ signal }: { signal: Signal }) {
  return (
    <>
      {signal.others.length > 0 && <MemberLinks members={signal.others} />}
      <Pairs pairs={[...figuresOf(signal), { label: 'Points', value: signal.points }]} />
    </>
  )
}

function figuresOf({ code, figures }: Signal): Pair[] {
  const numberOf = (name: 'count' | 'of') => figures.find((one) => one.name === name)?.value
  const label = COUNT_WORDS[code]
  const counted = label && numberOf('count') ? [{ label, value: `${numberOf('count')} of ${numberOf('of')}` }] : []
  const sums = figures.flatMap(({ name, value }) =>
    name === 'count' || name === 'of' ? [] : [{ label: FIGURE_WORDS[name], value: <Sum value={parseMoney(value)} /> }],
  )
  return [...counted, ...sums]
}
