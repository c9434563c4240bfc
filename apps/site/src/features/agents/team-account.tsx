import { TEAM_DAYS_MAX } from '@croupier/wire/agents/figures'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import { memberSearch, setMemberSearch, subscribeAddress } from '../../lib/overlays.ts'
import type { RecordFilters } from '../../lib/record/filters.ts'
import { AccountSearch } from './account-search.tsx'
import css from './agents.module.css'
import { useTeamDays } from './use-team-days.ts'

export type TeamAccount = ReturnType<typeof useTeamAccount>

/** The account and the days that a record of the team is about. `input` is requested once it is `ready`. */
export function useTeamAccount(filters: Pick<RecordFilters<string>, 'period' | 'calendar'>) {
  const [account, setAccount] = useAccount()
  const { input, enabled, isTooLong } = useTeamDays(filters)
  return {
    account,
    setAccount,
    ready: enabled && account !== '',
    input: { ...input, account: account || '-' },
    empty: useEmptyTexts({ account, isTooLong }),
  }
}

type Props = { about: TeamAccount; error: Error | null; children: ReactNode }

/** A record of one account of the team, below the search for it. */
export function TeamAccountPage({ about: { account, setAccount, ready }, error, children }: Props) {
  const errorText = useErrorText()
  return (
    <div className={css.page}>
      <AccountSearch
        key={account}
        account={account}
        onSearch={setAccount}
        error={ready ? errorText(error) : undefined}
      />
      {children}
    </div>
  )
}

/** The account that the page is about. The address keeps it, so that other pages can link here. */
function useAccount(): [account: string, set: (account: string) => void] {
  const search = new URLSearchParams(useSyncExternalStore(subscribeAddress, memberSearch))
  return [
    search.get('account') ?? '',
    (account) => {
      const next = new URLSearchParams(memberSearch())
      next.delete('account')
      if (account) next.set('account', account)
      setMemberSearch(next.toString())
    },
  ]
}

/** Why a page about one account shows no rows. */
function useEmptyTexts({ account, isTooLong }: { account: string; isTooLong: boolean }) {
  if (isTooLong)
    return { title: <Trans>The period is too long</Trans>, text: <Trans>Choose at most {TEAM_DAYS_MAX} days.</Trans> }
  if (account === '')
    return { title: <Trans>Choose an account</Trans>, text: <Trans>Enter the name of an account of your team.</Trans> }
  return { title: <Trans>Nothing here</Trans>, text: <Trans>There is nothing in this period.</Trans> }
}
