import { toast } from '@croupier/ui/toast'
import { useEffect } from 'react'

/** Elements that do something themselves when they are tapped. */
const ACTIVE = 'a, button, label, input, select, [tabindex="0"]'

/**
 * Decisions "Money": shows the exact amount of a shortened one when it is tapped or clicked. Amounts within links, buttons and
 * rows that open are left alone: what opens shows them again, outside any control.
 */
export function useExactAmounts(): void {
  useEffect(() => {
    const show = ({ target }: MouseEvent) => {
      const amount = target instanceof Element ? target.closest<HTMLElement>('[data-exact]') : null
      if (!amount?.dataset.exact || amount.closest(ACTIVE)) return
      toast({ stay: 'short', tone: 'quiet', text: amount.dataset.exact })
    }
    document.addEventListener('click', show)
    return () => document.removeEventListener('click', show)
  }, [])
}
