import { useCall } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { rateText } from '@croupier/rules/rate'
import { Pairs } from '@croupier/ui/card'
import { Tag } from '@croupier/ui/tag'
import type { AffiliateMonthView } from '@croupier/wire/agents/affiliate-shapes'
import { affiliateMonths } from '@croupier/wire/agents/affiliates.console'
import { Loaded } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { MONTH_WORDS } from './affiliate-words.ts'
import css from './affiliates.module.css'

/** What the plan of an agent came to, the latest month first. */
export function Months({ memberId }: { memberId: string }) {
  const call = useCall(affiliateMonths, { memberId: memberIdOf(memberId), page: 1, pageSize: 12 })
  return (
    <Loaded call={call} height={120}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-2">A month is computed when it is over.</p>
        ) : (
          <ul className={css.codes}>
            {items.map((month) => (
              <li key={month.firstDay}>
                <Month month={month} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const Month = ({ month }: { month: AffiliateMonthView }) => (
  <>
    <p>
      <b className="title-3">{month.firstDay.slice(0, 7)}</b>{' '}
      <Tag tone={MONTH_WORDS[month.state].tone}>{MONTH_WORDS[month.state].text}</Tag>
    </p>
    <Pairs
      pairs={[
        { label: 'Total', value: <Sum value={month.total} />, strong: true },
        { label: `New members (${month.cpaMembers})`, value: <Sum value={month.cpa} /> },
        { label: 'Result with carried losses', value: <Sum value={month.base} /> },
        {
          label: `Share (${rateText(month.rate)} %, ${month.activeMembers} active)`,
          value: <Sum value={month.revShare} />,
        },
        { label: 'Loss carried on', value: <Sum value={month.carryOut} /> },
      ]}
    />
  </>
)
