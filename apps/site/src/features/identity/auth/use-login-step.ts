import { CallRefused } from '@croupier/api-client/client'
import type { LoginStep } from '@croupier/wire/identity/steps'
import { useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { continueLogin } from '../../../lib/finish-login.ts'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'

/** §4: sends a step of a login, and shows what follows: the next step, the page that was wanted, or the refusal. */
export function useLoginStep(next: Next | undefined) {
  const site = useSite()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string>()
  async function take(send: () => Promise<{ steps: LoginStep[] }>): Promise<void> {
    setRefusal(undefined)
    try {
      const { steps } = await send()
      if (!(await continueLogin(site, steps))) return
      closeModal()
      next?.open()
    } catch (error) {
      // The login took too long and has ended.
      if (error instanceof CallRefused && error.code === 'session.required') openModal('loginModal', next)
      else setRefusal(errorText(error))
    }
  }
  return { take, refusal, forget: () => setRefusal(undefined) }
}
