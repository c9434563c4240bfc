import { isTrial } from '@croupier/rules/account-types'
import { useCallback } from 'react'
import { openModal } from './overlays.ts'
import { useSite } from './site.tsx'

/**
 * §5 login check: a visitor logs in first, in a dialog that names the page that opens afterwards. A trial account learns
 * that a real one is needed. `const protect = useProtect(); protect(t`Deposit`, () => openMemberCentre('depositv2'))`
 */
export function useProtect(): (label: string, open: () => void) => void {
  const { session } = useSite()
  return useCallback(
    (label, open) => {
      const who = session.get()
      if (who && !isTrial(who.isAgent)) return open()
      if (!who) return openModal('loginPopupModal', { label, open })
      openModal('realAccountModal', { label, open })
    },
    [session],
  )
}
