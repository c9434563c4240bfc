import { Skeleton } from '@croupier/ui/feedback'
import { memberContacts } from '@croupier/wire/identity/contacts'
import { memberFactors } from '@croupier/wire/identity/factors'
import { passkeys } from '@croupier/wire/identity/passkeys'
import { memberProfile } from '@croupier/wire/identity/profile'
import { linkedProviders } from '@croupier/wire/identity/providers'
import { waysIn } from '@croupier/wire/identity/ways-in'
import { useState } from 'react'
import { areAnswered, useCall } from '../../lib/call.ts'
import { ContactsCard } from './contacts/contacts-card.tsx'
import { FactorsCard } from './factors/factors-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'
import type { Clear } from './profile/model.ts'
import { ProfileCard } from './profile/profile-card.tsx'
import { ProvidersCard } from './providers/providers-card.tsx'
import { SessionList } from './session-list.tsx'

/** §2 securityCenter: the cards whose contents come with answers of their own. */
export function SecurityCards() {
  const [clear, setClear] = useState<Clear>()
  if (!useIsKnown()) return <Skeleton height={720} radius={16} />
  return (
    <>
      <PasskeysCard />
      <ProvidersCard />
      <ContactsCard clear={clear} />
      <FactorsCard />
      <ProfileCard clear={clear} onClear={setClear} />
      <SessionList />
    </>
  )
}

/** What decides the height of a card. */
const useIsKnown = (): boolean =>
  areAnswered([
    useCall(passkeys, {}),
    useCall(waysIn, {}),
    useCall(linkedProviders, {}),
    useCall(memberContacts, {}),
    useCall(memberFactors, {}),
    useCall(memberProfile, {}),
  ])
