import { isTrial } from '@croupier/rules/account-types'
import { useCallback } from 'react'
import { openModal } from './overlays.ts'
import { useSite } from './site.tsx'

/**
 * §5 login check: a visitor logs in first, in a dialog that names the page that opens afterwards. A trial account learns
 * that a real one is needed, unless it may do this. `const protect = useProtect(); protect(t`Deposit`, () => openMemberCentre('depositv2'))`
 */
export function useProtect(): (label: string, open: () => void, options?: { takesTrials: boolean }) => void {
  const { session } = useSite()
  return useCallback(
    (label, open, { takesTrials } = { takesTrials: false }) => {
      const who = session.get()
      if (who && (takesTrials || !isTrial(who.isAgent))) return open()
      if (!who) return openModal('loginPopupModal', { label, open })
      openModal('realAccountModal', { label, open })
    },
    [session],
  )
}
