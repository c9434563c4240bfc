import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../lib/lazy.ts'
import {
  closeMemberCentre,
  type ModalName,
  type Next,
  openMemberCentre,
  useMemberPage,
  useModal,
} from '../lib/overlays.ts'
import { useProtect } from '../lib/protect.ts'
import { TRIAL } from '../lib/session.ts'
import { useSession } from '../lib/site.tsx'
import { memberPages } from './member-pages.ts'

const MemberCentre = lazyPart('first', () => import('./member-centre.tsx'), 'MemberCentre')

export type ModalProps = { next: Next | undefined }

/** §2's modals by name; each comes with its own code when it is first opened. */
const modals: Record<ModalName, ComponentType<ModalProps>> = {
  loginModal: lazyPart('identity', () => import('../features/identity/auth/login-modal.tsx'), 'LoginModal'),
  registerModal: lazyPart('identity', () => import('../features/identity/auth/register-modal.tsx'), 'RegisterModal'),
  changePassModal: lazyPart(
    'identity',
    () => import('../features/identity/auth/change-password-modal.tsx'),
    'ChangePasswordModal',
  ),
  logoutModal: lazyPart('identity', () => import('../features/identity/auth/small-modals.tsx'), 'LogoutModal'),
  realAccountModal: lazyPart(
    'identity',
    () => import('../features/identity/auth/small-modals.tsx'),
    'RealAccountModal',
  ),
  moreSheet: lazyPart('first', () => import('./shell/more-sheet.tsx'), 'MoreSheet'),
  sideDrawer: lazyPart('first', () => import('./shell/side-drawer.tsx'), 'SideDrawer'),
}

/** Whatever stands above the pages: one modal at a time, and the member centre. */
export function Modals() {
  const open = useModal()
  const Modal = open && modals[open.name]
  return (
    <Suspense>
      <MemberOverlay />
      {Modal && <Modal key={open.name} next={open.next} />}
    </Suspense>
  )
}

/** §5: the member centre needs a real account that is logged in; who has none is asked first, then it opens. */
function MemberOverlay() {
  const { t, i18n } = useLingui()
  const page = useMemberPage()
  const session = useSession()
  const protect = useProtect()
  const allowed = session !== null && session.isAgent !== TRIAL
  useEffect(() => {
    if (page === null || allowed) return
    closeMemberCentre()
    const title = memberPages.find((one) => one.name === page)?.title
    protect(title ? i18n._(title) : t`Member centre`, () => openMemberCentre(page))
  }, [page, allowed, protect, i18n, t])
  return page !== null && allowed ? <MemberCentre page={page} /> : null
}
