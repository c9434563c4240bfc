import { isTrial } from '@croupier/rules/account-types'
import { useCallback } from 'react'
import { openModal } from './overlays.ts'
import { useSite } from './site.tsx'

/**
 * §5 login check: nobody logged in is asked to, by a dialog that names what opens next and then opens it; a trial
 * account is told that a real one is needed. `const protect = useProtect(); protect(t`Deposit`, () => openMemberCentre('depositv2'))`
 */
export function useProtect(): (label: string, open: () => void) => void {
  const { session } = useSite()
  return useCallback(
    (label, open) => {
      const who = session.get()
      if (who && !isTrial(who.isAgent)) return open()
      if (!who) return openModal('loginModal', { label, open })
      openModal('realAccountModal', { label, open })
    },
    [session],
  )
}
