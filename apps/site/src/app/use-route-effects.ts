import { useEffect, useRef } from 'react'
import { openModal } from '../lib/overlays.ts'

/** What an address does beside showing its page: modals of §2's addresses, focus and scroll after a change. */
export function useRouteEffects(path: string): void {
  const before = useRef(path)
  useEffect(() => {
    if (path === '/register' || path === '/register.html') openModal('registerModal')
    if (path === '/login') openModal('loginModal')
  }, [path])
  useEffect(() => {
    if (before.current === path || before.current === '/') {
      before.current = path
      return
    }
    before.current = path
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
