import { CallRefused } from '@croupier/api-client/client'
import { affiliate } from '@croupier/wire/identity/registration'
import { useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { type Invitation, keptInvitation } from '../../../lib/invitation.ts'

/** The codes that a registration sends: an affiliate code only when the server knows it. */
export type UsableInvitation = Invitation

/**
 * §4: the invitation by which the visitor came, verified before the form is sent. A code of the address that the server does not
 * know leaves the field of the form to the visitor, as does an address without one.
 */
export function useInvitation(): UsableInvitation {
  const [kept] = useState(() => keptInvitation(sessionStorage))
  const { data, error } = useCall(affiliate, { code: kept.affiliateCode ?? '', domain: location.host })
  const isRefused = error instanceof CallRefused
  return { affiliateCode: isRefused ? null : (data?.affiliateCode ?? null), referralCode: kept.referralCode }
}
