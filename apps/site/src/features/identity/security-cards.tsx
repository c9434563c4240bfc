import { LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { ListRow } from '@croupier/ui/steps'
import { memberContacts } from '@croupier/wire/identity/contacts'
import { memberFactors } from '@croupier/wire/identity/factors'
import { passkeys } from '@croupier/wire/identity/passkeys'
import { linkedProviders } from '@croupier/wire/identity/providers'
import { waysIn } from '@croupier/wire/identity/ways-in'
import { Trans } from '@lingui/react/macro'
import UserRound from 'lucide-react/icons/user-round'
import { useAreAnswered } from '../../lib/answered.ts'
import { useCall } from '../../lib/call.ts'
import { memberHref } from '../../lib/overlays.ts'
import { ContactsCard } from './contacts/contacts-card.tsx'
import { FactorsCard } from './factors/factors-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'
import { ProvidersCard } from './providers/providers-card.tsx'
import { SessionList } from './session-list.tsx'

/** §2 securityCenter: the cards whose contents come with answers of their own. */
export function SecurityCards() {
  if (!useIsKnown()) return <Skeleton height={720} radius={16} />
  return (
    <>
      <PasskeysCard />
      <ProvidersCard />
      <ContactsCard clear={undefined} />
      <FactorsCard />
      <ProfileLink />
      <SessionList />
    </>
  )
}

const ProfileLink = () => (
  <Card as="section">
    <ListRow
      icon={<UserRound aria-hidden="true" />}
      title={<Trans>Personal details</Trans>}
      note={<Trans>Name, birthday, address and how we reach you.</Trans>}
      end={
        <LinkButton size="s" href={memberHref('profile')}>
          <Trans>Open profile</Trans>
        </LinkButton>
      }
    />
  </Card>
)

/** What decides the height of a card. */
const useIsKnown = (): boolean =>
  useAreAnswered([
    useCall(passkeys, {}),
    useCall(waysIn, {}),
    useCall(linkedProviders, {}),
    useCall(memberContacts, {}),
    useCall(memberFactors, {}),
  ])
