import type { ComponentType } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { lazyPart } from '../lib/lazy.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PointMall } from './point-mall.tsx'

const FeedbackPage = lazyPart(
  'messaging',
  () => import('../features/messaging/feedback/feedback-page.tsx'),
  'FeedbackPage',
)

const ChatPage = lazyPart('messaging', () => import('../features/messaging/chat/chat-page.tsx'), 'ChatPage')
const DownPage = lazyPart('downloads', () => import('../features/downloads/down-page.tsx'), 'DownPage')
const BareDownPage = lazyPart('downloads', () => import('../features/downloads/down-page.tsx'), 'BareDownPage')
const LobbyPage = lazyPart('games', () => import('../features/games/lobby-page.tsx'), 'LobbyPage')
const FairnessPage = lazyPart('providers', () => import('../features/providers/fairness-page.tsx'), 'FairnessPage')
const GamePage = lazyPart('providers', () => import('../features/providers/game-page.tsx'), 'GamePage')
const RoomsPage = lazyPart('providers', () => import('../features/providers/rooms-page.tsx'), 'RoomsPage')
const JoinPage = lazyPart('content', () => import('../features/content/join-page.tsx'), 'JoinPage')

const VipPage = lazyPart('rewards', () => import('../features/rewards/vip-page.tsx'), 'VipPage')

/** §2 pages that visitors open rarely, by their address. They set their titles themselves, so the first view does not carry them. */
const pages: Readonly<Record<string, ComponentType>> = {
  '/feedback': FeedbackPage,
  '/down': DownPage,
  '/download': BareDownPage,
  '/join': JoinPage,
  '/customerService': ChatPage,
  '/hot': LobbyPage,
  '/fav': LobbyPage,
  '/rng': LobbyPage,
  '/live': LobbyPage,
  '/fish': LobbyPage,
  '/pvp': LobbyPage,
  '/crash': LobbyPage,
  '/sports': LobbyPage,
  '/esports': LobbyPage,
  '/poker': LobbyPage,
  '/video': LobbyPage,
  '/blockchain': LobbyPage,
  '/gameCenter': LobbyPage,
  '/seamless': LobbyPage,
  '/game': GamePage,
  '/fairness': FairnessPage,
  '/vip': VipPage,
  '/pointMall': PointMall,
}

/** §2: page groups that have no page of their own, and a second address of a category. They lead to the page with the same contents. */
const ALIASES: Readonly<Record<string, string>> = {
  '/byIframe': '/game',
  '/eaLottery': '/elott',
  '/egame': '/rng',
  '/joinus': '/join',
  '/promo': '/promotions',
  '/spb': '/sports',
}

/** The page of an address that the first view does not know. */
export function OtherPage() {
  const [path] = useLocation()
  const search = useSearch()
  const alias = ALIASES[path]
  if (alias) return <Redirect to={search ? `${alias}?${search}` : alias} replace />
  // A PVP game shows its rooms.
  const isRooms = path === '/pvp' && new URLSearchParams(search).has('gameId')
  const Page = isRooms ? RoomsPage : (pages[path] ?? NotFoundPage)
  return <Page />
}
