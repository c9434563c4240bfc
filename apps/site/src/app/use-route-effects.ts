import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { type ModalName, openModal, useModal } from '../lib/overlays.ts'

const MODALS: Readonly<Record<string, ModalName>> = {
  '/register': 'registerModal',
  '/register.html': 'registerModal',
  '/login': 'loginModal',
}

/** Effects of an address: the modals of §2's addresses, and focus and scroll position after a change. */
export function useRouteEffects(path: string): void {
  useModalOf(path)
  const before = useRef(path)
  useEffect(() => {
    const came = before.current
    before.current = path
    if (came === path || came === '/') return
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}

/** `/register` and `/login` show the home page with a modal. Closing it returns to the home page's address. */
function useModalOf(path: string): void {
  const [, navigate] = useLocation()
  const isOpen = useModal() !== null
  const wasOpen = useRef(false)
  const name = MODALS[path]
  useEffect(() => {
    wasOpen.current = false
    if (name) openModal(name)
  }, [name])
  useEffect(() => {
    if (wasOpen.current && !isOpen && name) navigate('/index', { replace: true })
    wasOpen.current = isOpen
  }, [isOpen, name, navigate])
}
