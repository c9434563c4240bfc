import { useEffect } from 'react'
import { useMember } from '../lib/member.ts'
import { useMerchant } from '../lib/merchant.ts'
import { useSite } from '../lib/site.tsx'
import { labelText } from '../lib/start-session.ts'

/** §3 session storage: the merchant, which a login may not know yet, and the labels, which staff change, as the server has them. */
export function useSessionFields(): void {
  const { session } = useSite()
  const labels = useMember().info?.memberLabel
  const code = useMerchant()?.merchant.code
  useEffect(() => {
    session.amend({ ...(labels ? { memberLabel: labelText(labels) } : {}), ...(code ? { merchant: code } : {}) })
  }, [session, labels, code])
}
