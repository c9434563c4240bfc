import { lazy } from 'react'
import type { ConsoleRoute } from './route.ts'

/** The screens about draws. */
export const drawRoutes: readonly ConsoleRoute[] = [
  {
    path: '/draws',
    title: 'Draws',
    group: 'Product',
    icon: 'draws',
    permissions: ['draw.record.view'],
    page: lazy(() => import('../features/draws/draws-page.tsx')),
  },
  {
    path: '/outside-draws',
    title: 'Results from outside',
    group: 'Product',
    icon: 'outsideDraws',
    permissions: ['draw.record.view'],
    page: lazy(() => import('../features/draws/outside-draws-page.tsx')),
  },
  {
    path: '/exposure',
    title: 'Exposure by number',
    group: 'Product',
    icon: 'exposure',
    permissions: ['exposure.board.view'],
    page: lazy(() => import('../features/lottery/exposure-page.tsx')),
  },
  {
    path: '/syndicates',
    title: 'Syndicates',
    group: 'Product',
    icon: 'syndicates',
    permissions: ['lottery.syndicate.view'],
    page: lazy(() => import('../features/lottery/syndicates-page.tsx')),
  },
]
