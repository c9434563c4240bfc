import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { type ModalName, openModal, useModal } from '../lib/overlays.ts'

/** The modals that addresses open over the home page. */
export const ADDRESS_MODALS: Readonly<Record<string, ModalName>> = {
  '/register': 'registerModal',
  '/register.html': 'registerModal',
  '/login': 'loginModal',
  '/unsubscribe': 'unsubscribeModal',
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
    focusContent()
  }, [path])
}

/** `/register` and `/login` show the home page with a modal. Closing it returns to the home page's address. */
function useModalOf(path: string): void {
  const [, navigate] = useLocation()
  const open = useModal()
  const isOpen = open !== null
  // A visitor who came by the link for a new password sets it first.
  const isResetting = useRef(false)
  isResetting.current = open?.name === 'resetPassModal'
  const wasOpen = useRef(false)
  const name = ADDRESS_MODALS[path]
  useEffect(() => {
    wasOpen.current = false
    if (name && !isResetting.current) openModal(name)
  }, [name])
  useEffect(() => {
    if (wasOpen.current && !isOpen && name) navigate('/index', { replace: true })
    wasOpen.current = isOpen
  }, [isOpen, name, navigate])
}

/** A dialog returns the focus in the frame after it has closed. */
const FRAMES = 2

/**
 * Moves the focus to the content of the page after a dialog whose opener is gone, as after a login. Otherwise the focus would fall
 * to the start of the document.
 */
export function useFocusAfterDialog(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed) return
    let frame = 0
    const focusIfLost = (framesLeft: number) => {
      if (framesLeft > 0) frame = requestAnimationFrame(() => focusIfLost(framesLeft - 1))
      else if (document.activeElement === document.body) focusContent()
    }
    focusIfLost(FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
}

const focusContent = () => document.getElementById('main')?.focus({ preventScroll: true })
