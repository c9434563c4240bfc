import { Skeleton } from '@croupier/ui/feedback'
import { memberContacts } from '@croupier/wire/identity/contacts'
import { memberProfile } from '@croupier/wire/identity/profile'
import { useState } from 'react'
import { useAreAnswered } from '../../../lib/answered.ts'
import { useCall } from '../../../lib/call.ts'
import { useMember } from '../../../lib/member.ts'
import { ContactsCard } from '../contacts/contacts-card.tsx'
import page from '../security-page.module.css'
import { AccountCard } from './account-card.tsx'
import type { Clear } from './model.ts'
import { ProfileCard } from './profile-card.tsx'

/** §2 profile, §3: the nickname, the picture, the contacts and everything that the member has said about themself. */
export function ProfilePage() {
  const { info } = useMember()
  const [clear, setClear] = useState<Clear>()
  const isKnown = useAreAnswered([useCall(memberContacts, {}), useCall(memberProfile, {})])
  if (!info || !isKnown) return <Skeleton height={720} radius={16} />
  return (
    <div className={page.page}>
      <AccountCard info={info} />
      <ContactsCard clear={clear} />
      <ProfileCard clear={clear} onClear={setClear} />
    </div>
  )
}
