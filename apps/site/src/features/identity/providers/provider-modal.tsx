import { Cancelled } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { Skeleton } from '@croupier/ui/skeleton'
import { toast } from '@croupier/ui/toast'
import { memberInfo } from '@croupier/wire/identity/member'
import { sessions } from '@croupier/wire/identity/open-sessions'
import { linkedProviders, linkProvider, providerLogin } from '@croupier/wire/identity/providers'
import { stepUp } from '@croupier/wire/identity/step-up'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { allOf } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { finishLogin } from '../../../lib/finish-login.ts'
import { lazyPart } from '../../../lib/lazy.ts'
import { closeModal, openModal } from '../../../lib/overlays.ts'
import { type ProviderVisit, takeVisit } from '../../../lib/provider-visit.ts'
import { useSite } from '../../../lib/site.tsx'

const ProviderRegistration = lazyPart('identity', () => import('./provider-registration.tsx'), 'ProviderRegistration')

/** The return from a sign-in provider: a session, a new link, or the form of a registration. */
export function ProviderModal() {
  const { error, email } = useReturn()
  const errorText = useErrorText()
  if (email !== undefined)
    return (
      <Suspense>
        <ProviderRegistration email={email} />
      </Suspense>
    )
  return (
    <Modal open onClose={closeModal} title={<Trans>Log in</Trans>} width={400}>
      {error ? (
        <>
          <p role="alert">{errorText(error)}</p>
          <Button kind="primary" size="l" wide onClick={() => openModal('loginModal')}>
            <Trans>Back to the login</Trans>
          </Button>
        </>
      ) : (
        <Skeleton height={90} radius={12} />
      )}
    </Modal>
  )
}

/** Sends the answer of the provider to the server, once. */
function useReturn() {
  const { t } = useLingui()
  const site = useSite()
  const [error, setError] = useState<unknown>()
  const [email, setEmail] = useState<string | null>()
  async function login({ provider, answer }: ProviderVisit): Promise<void> {
    const answered = await site.call(providerLogin, { provider, answer })
    if (answered.step === 'in') finishLogin(site, answered.login)
    else setEmail(answered.email)
  }
  async function link({ provider, answer }: ProviderVisit): Promise<void> {
    await site.call(linkProvider, { provider, answer })
    for (const changed of [linkedProviders, memberInfo, sessions]) site.queries.invalidateQueries(allOf(changed))
    closeModal()
    toast({ text: t`Saved. We logged out your other devices.` })
  }
  async function prove({ provider, answer }: ProviderVisit): Promise<void> {
    await site.call(stepUp, { way: 'provider', provider, answer })
    closeModal()
    toast({ text: t`Confirmed. You can change your security settings now.` })
  }
  const end = useEffectEvent((visit: ProviderVisit) => {
    const send = { login, link, step_up: prove }[visit.purpose]
    send(visit).catch((caught: unknown) => (caught instanceof Cancelled ? closeModal() : setError(caught)))
  })
  useEffect(() => {
    const visit = takeVisit()
    if (visit) end(visit)
  }, [])
  return { error, email }
}
