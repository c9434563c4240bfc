import { useCall } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { Tabs } from '@croupier/ui/tabs'
import { member } from '@croupier/wire/backoffice/members.console'
import { useParams } from 'wouter'
import { useMay } from '../../lib/console.tsx'
import type { Filter } from '../../lib/list/filter.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { Loaded } from '../../lib/loaded.tsx'
import css from './member.module.css'
import { MemberHead } from './member-head.tsx'
import { LimitsTab } from './member-limits.tsx'
import { OffersTab } from './member-offers.tsx'
import { MemberOverview } from './member-overview.tsx'
import { LoginsTab } from './member-sessions.tsx'
import { BetsTab, DepositsTab, type MemberView, StaffTab, WithdrawalsTab } from './member-tabs.tsx'

type View = 'overview' | 'deposits' | 'withdrawals' | 'bets' | 'limits' | 'offers' | 'logins' | 'staff'

/** The tabs of the page. Lists that the server leaves out for the role have no tab. */
const viewsOf = (one: MemberView, maySee: { limits: boolean; offers: boolean }): { value: View; label: string }[] => [
  { value: 'overview', label: 'Overview' },
  ...(one.deposits ? [{ value: 'deposits' as const, label: 'Deposits' }] : []),
  ...(one.withdrawals ? [{ value: 'withdrawals' as const, label: 'Withdrawals' }] : []),
  ...(one.bets ? [{ value: 'bets' as const, label: 'Bets' }] : []),
  ...(maySee.limits ? [{ value: 'limits' as const, label: 'Limits' }] : []),
  ...(maySee.offers ? [{ value: 'offers' as const, label: 'Offers' }] : []),
  { value: 'logins', label: 'Sessions' },
  ...(one.actions ? [{ value: 'staff' as const, label: 'Staff actions' }] : []),
]

/** One member: account, money, and events. */
export default function MemberPage() {
  const { memberId = '' } = useParams<{ memberId: string }>()
  const found = useCall(member, { memberId: memberIdOf(memberId) }, { everyMs: 15_000 })
  return (
    <Loaded call={found} height={520}>
      {(one) => <Member key={one.id} one={one} />}
    </Loaded>
  )
}

function Member({ one }: { one: MemberView }) {
  const views = viewsOf(one, { limits: useMay('limit.member.view'), offers: useMay('member.consent.view') })
  const shown: Filter = { kind: 'chips', name: 'view', label: 'View', fallback: 'overview', options: views }
  const { filters, setFilter } = useListState([shown])
  const view = views.find(({ value }) => value === filters.view)?.value ?? 'overview'
  return (
    <>
      <MemberHead one={one} />
      <Tabs label="Views of this member" tabs={views} value={view} onChange={(next) => setFilter(shown, next)}>
        <div className={css.view}>
          {view === 'overview' && <MemberOverview one={one} />}
          {view === 'deposits' && <DepositsTab one={one} />}
          {view === 'withdrawals' && <WithdrawalsTab one={one} />}
          {view === 'bets' && <BetsTab one={one} />}
          {view === 'limits' && <LimitsTab one={one} />}
          {view === 'offers' && <OffersTab one={one} />}
          {view === 'logins' && <LoginsTab one={one} />}
          {view === 'staff' && <StaffTab one={one} />}
        </div>
      </Tabs>
    </>
  )
}
