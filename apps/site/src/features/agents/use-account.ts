import { useSyncExternalStore } from 'react'
import { memberSearch, setMemberSearch, subscribeAddress } from '../../lib/overlays.ts'

/** The account that the page is about. The address keeps it, so that other pages can link here. */
export function useAccount(): [account: string, set: (account: string) => void] {
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
