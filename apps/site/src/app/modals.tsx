import { type ComponentType, Suspense, useDeferredValue } from 'react'
import { lazyPart } from '../lib/lazy.ts'
import { type ModalName, type Next, useModal, useStudioGames } from '../lib/overlays.ts'
import { MemberOverlay } from './member-overlay.tsx'

export type ModalProps = { next: Next | undefined }

const LoginModal = lazyPart('identity', () => import('../features/identity/auth/login-modal.tsx'), 'LoginModal')

const StudioGamesModal = lazyPart('games', () => import('../features/games/studio-games-modal.tsx'), 'StudioGamesModal')

/** §2's modals by name; each is loaded when it is first opened. */
const modals: Record<ModalName, ComponentType<ModalProps>> = {
  loginModal: LoginModal,
  loginPopupModal: LoginModal,
  registerModal: lazyPart('identity', () => import('../features/identity/auth/register-modal.tsx'), 'RegisterModal'),
  forgetPassModal: lazyPart(
    'identity',
    () => import('../features/identity/auth/forget-pass-modal.tsx'),
    'ForgetPassModal',
  ),
  resetPassModal: lazyPart(
    'identity',
    () => import('../features/identity/auth/reset-pass-modal.tsx'),
    'ResetPassModal',
  ),
  changePassModal: lazyPart(
    'identity',
    () => import('../features/identity/auth/change-password-modal.tsx'),
    'ChangePasswordModal',
  ),
  providerModal: lazyPart(
    'identity',
    () => import('../features/identity/providers/provider-modal.tsx'),
    'ProviderModal',
  ),
  loginStepModal: lazyPart(
    'identity',
    () => import('../features/identity/auth/login-step-modal.tsx'),
    'LoginStepModal',
  ),
  welcomeBackModal: lazyPart(
    'identity',
    () => import('../features/identity/auth/welcome-back-modal.tsx'),
    'WelcomeBackModal',
  ),
  logoutModal: lazyPart('identity', () => import('../features/identity/auth/small-modals.tsx'), 'LogoutModal'),
  realAccountModal: lazyPart(
    'identity',
    () => import('../features/identity/auth/small-modals.tsx'),
    'RealAccountModal',
  ),
  unsubscribeModal: lazyPart('privacy', () => import('../features/privacy/unsubscribe-modal.tsx'), 'UnsubscribeModal'),
  noticeModal: lazyPart('messaging', () => import('../features/messaging/notice-modal.tsx'), 'NoticeModal'),
  moreSheet: lazyPart('later', () => import('./shell/more-sheet.tsx'), 'MoreSheet'),
  sideDrawer: lazyPart('later', () => import('./shell/side-drawer.tsx'), 'SideDrawer'),
}

/** One modal at a time, the member centre, and the games of a studio. A modal stays until the one that replaces it has been loaded. */
export function Modals() {
  const wanted = useModal()
  const games = useDeferredValue(useStudioGames())
  const loaded = useDeferredValue(wanted)
  const open = wanted && loaded
  const Modal = open && modals[open.name]
  return (
    <Suspense>
      <MemberOverlay />
      {games && <StudioGamesModal href={games} />}
      {Modal && <Modal key={open.name} next={open.next} />}
    </Suspense>
  )
}
