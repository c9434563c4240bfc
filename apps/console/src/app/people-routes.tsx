import { lazy } from 'react'
import type { ConsoleRoute } from './route.ts'

/** The screens about members. */
export const peopleRoutes: readonly ConsoleRoute[] = [
  {
    path: '/members',
    title: 'Members',
    group: 'People',
    icon: 'members',
    permissions: ['member.profile.view'],
    page: lazy(() => import('../features/backoffice/members-page.tsx')),
    one: { path: '/members/:memberId', page: lazy(() => import('../features/backoffice/member-page.tsx')) },
  },
  {
    path: '/identity-checks',
    title: 'Identity checks',
    group: 'People',
    icon: 'identity',
    permissions: ['kyc.check.list'],
    page: lazy(() => import('../features/kyc/checks-page.tsx')),
  },
  {
    path: '/watch-lists',
    title: 'Sanctions and PEPs',
    group: 'People',
    icon: 'watchLists',
    permissions: ['kyc.list.view'],
    page: lazy(() => import('../features/kyc/watch-lists-page.tsx')),
  },
  {
    path: '/safer-gambling',
    title: 'Safer gambling',
    group: 'People',
    icon: 'safety',
    permissions: ['limit.register.view'],
    page: lazy(() => import('../features/safer-gambling/register-page.tsx')),
  },
  {
    path: '/deposit-checks',
    title: 'Deposit checks',
    group: 'People',
    icon: 'safety',
    permissions: ['limit.check.view'],
    page: lazy(() => import('../features/safer-gambling/deposit-checks-page.tsx')),
  },
  {
    path: '/erasures',
    title: 'Erasures of data',
    group: 'People',
    icon: 'erasures',
    permissions: ['member.erasure.view'],
    page: lazy(() => import('../features/privacy/erasures-page.tsx')),
  },
  {
    path: '/chats',
    title: 'Live chat',
    group: 'People',
    icon: 'chats',
    permissions: ['message.chat.view'],
    page: lazy(() => import('../features/messaging/chats-page.tsx')),
  },
  {
    path: '/rooms',
    title: 'Player chat',
    group: 'People',
    icon: 'rooms',
    permissions: ['message.room.view'],
    page: lazy(() => import('../features/messaging/rooms-page.tsx')),
  },
  {
    path: '/feedback',
    title: 'Feedback',
    group: 'People',
    icon: 'feedback',
    permissions: ['message.feedback.view'],
    page: lazy(() => import('../features/messaging/feedback-page.tsx')),
  },
]
