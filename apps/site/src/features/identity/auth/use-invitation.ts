import { CallRefused } from '@croupier/api-client/client'
import { affiliate } from '@croupier/wire/identity/registration'
import { useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { keptInvitation } from '../../../lib/invitation.ts'
import { useSite } from '../../../lib/site.tsx'
import type { UsableInvitation } from './affiliate-code.ts'

/**
 * §4: the invitation by which the visitor came, verified before the form is sent. A code of the address that the server does not
 * know leaves the field of the form to the visitor, as does an address without one.
 */
export function useInvitation(): UsableInvitation {
  const { clock } = useSite()
  const [kept] = useState(() => keptInvitation(localStorage, clock.now()))
  const { data, error } = useCall(affiliate, { code: kept.affiliateCode ?? '', domain: location.host })
  const code = error instanceof CallRefused ? null : (data?.affiliateCode ?? null)
  const found = kept.affiliateCode
    ? { affiliateCode: code, domainCode: null }
    : { affiliateCode: null, domainCode: code }
  return { ...found, referralCode: kept.referralCode }
}
