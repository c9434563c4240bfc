import { affiliate } from '@croupier/wire/identity/registration'
import { useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { type Invitation, keptInvitation } from '../../../lib/kept-invitation.ts'
import { useSite } from '../../../lib/site.tsx'

/** `isByAgent`: the code of the link that the visitor followed, or the code of the domain, is valid. */
export type UsableInvitation = Invitation & { isByAgent: boolean }

/**
 * §4: the invitation by which the visitor came, verified before the form is shown. A code of the address that the server does not
 * know leaves the field of the form to the visitor, as does an address without one.
 */
export function useInvitation(): UsableInvitation {
  const { clock } = useSite()
  const [kept] = useState(() => keptInvitation(localStorage, clock.now()))
  const { data } = useCall(affiliate, { code: kept.click?.code ?? '', domain: location.host })
  return { ...kept, isByAgent: Boolean(data?.affiliateCode) }
}
