import { isAgent } from '@croupier/rules/agent-types'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Mail from 'lucide-react/icons/mail'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { ComponentType } from 'react'
import { lazyPart } from '../lib/lazy.ts'
import { useMember } from '../lib/member.ts'
import { useMerchant } from '../lib/merchant.ts'
import { memberHref } from '../lib/overlays.ts'
import { useSession } from '../lib/site.tsx'
import { AGENT_LIST } from './agent-page-names.ts'
import { MEMBER_PAGE_NAMES, type MemberPageName } from './member-page-names.ts'
import { isInMenus, type MenuRule } from './menu.ts'

/** A group of the member centre's menu. */
export type MemberGroup = 'money' | 'records' | 'rewards' | 'account'

export type MemberPage = MenuRule & {
  group: MemberGroup
  title: MessageDescriptor
  icon: LucideIcon
  /** A lazy component that draws the page below its title. */
  view: ComponentType
  /** Is among the links on top of the side menu. */
  isQuick?: true
}

/**
 * The pages by name. A page is a name in `member-page-names.ts`, an entry here and a component in its feature:
 * `depositv2: { group: 'money', title: msg`Deposit`, icon: ArrowDownToLine,
 * view: lazyPart('cashier', () => import('../features/cashier/deposit-page.tsx'), 'DepositPage') }`.
 */
const pages: Record<MemberPageName, MemberPage> = {
  transferFund: {
    group: 'money',
    title: msg`My wallet`,
    icon: WalletCards,
    view: lazyPart('wallet', () => import('../features/wallet/wallet-page.tsx'), 'WalletPage'),
  },
  depositv2: {
    group: 'money',
    title: msg`Deposit`,
    icon: ArrowDownToLine,
    view: lazyPart('cashier', () => import('../features/cashier/deposit-page.tsx'), 'DepositPage'),
  },
  withdraw: {
    group: 'money',
    title: msg`Withdraw`,
    icon: ArrowUpFromLine,
    view: lazyPart('cashier', () => import('../features/cashier/withdraw-page.tsx'), 'WithdrawPage'),
  },
  transferUpline: {
    group: 'money',
    title: msg`Transfer to the upline`,
    icon: ArrowUpToLine,
    view: lazyPart('agents', () => import('../features/agents/transfer-upline-page.tsx'), 'TransferUplinePage'),
    needs: 'toUpline',
  },
  personalHistoryCopy: {
    group: 'records',
    title: msg`Betting record`,
    icon: ReceiptText,
    view: lazyPart('games', () => import('../features/games/betting-record-page.tsx'), 'BettingRecordPage'),
  },
  transactionHistory: {
    group: 'records',
    title: msg`Account record`,
    icon: ArrowLeftRight,
    view: lazyPart('wallet', () => import('../features/wallet/account-record-page.tsx'), 'AccountRecordPage'),
  },
  personalProfit: {
    group: 'records',
    title: msg`Profit and loss`,
    icon: ChartColumn,
    view: lazyPart('games', () => import('../features/games/profit-page.tsx'), 'ProfitPage'),
  },
  manualRebate: {
    group: 'rewards',
    title: msg`Cashback`,
    icon: RefreshCw,
    view: lazyPart('rewards', () => import('../features/rewards/rebate-page.tsx'), 'RebatePage'),
    needs: 'claimsRebate',
    isQuick: true,
  },
  referral: {
    group: 'rewards',
    title: msg`Invite friends`,
    icon: UserRound,
    view: lazyPart('rewards', () => import('../features/rewards/referral-page.tsx'), 'ReferralPage'),
    needs: 'invitesFriends',
    isQuick: true,
    isForVisitors: true,
  },
  rewardCenter: {
    group: 'rewards',
    title: msg`Reward centre`,
    icon: Gift,
    view: lazyPart('rewards', () => import('../features/rewards/reward-centre-page.tsx'), 'RewardCentrePage'),
  },
  missionLeaderboard: {
    group: 'rewards',
    title: msg`Missions`,
    icon: BadgeCheck,
    view: lazyPart('rewards', () => import('../features/rewards/mission-centre-page.tsx'), 'MissionsPage'),
  },
  redEnvelope: {
    group: 'rewards',
    title: msg`Red envelopes`,
    icon: Mail,
    view: lazyPart('rewards', () => import('../features/rewards/envelopes-page.tsx'), 'EnvelopesPage'),
  },
  playerRank: {
    group: 'rewards',
    title: msg`VIP level`,
    icon: Crown,
    view: lazyPart('rewards', () => import('../features/rewards/vip-overview.tsx'), 'VipOverview'),
    needs: 'hasVip',
  },
  bonusDetails: {
    group: 'rewards',
    title: msg`VIP bonus`,
    icon: Gift,
    view: lazyPart('rewards', () => import('../features/rewards/vip-bonus-page.tsx'), 'VipBonusPage'),
    needs: 'hasVip',
  },
  profile: {
    group: 'account',
    title: msg`Profile`,
    icon: UserRound,
    view: lazyPart('identity', () => import('../features/identity/profile/profile-page.tsx'), 'ProfilePage'),
  },
  securityCenter: {
    group: 'account',
    title: msg`My account`,
    icon: ShieldCheck,
    view: lazyPart('identity', () => import('../features/identity/security-page.tsx'), 'SecurityPage'),
  },
  identity: {
    group: 'account',
    title: msg`Verify identity`,
    icon: BadgeCheck,
    view: lazyPart('kyc', () => import('../features/kyc/identity-page.tsx'), 'IdentityPage'),
  },
  saferPlay: {
    group: 'account',
    title: msg`Safer play`,
    icon: HeartHandshake,
    view: lazyPart('safer-gambling', () => import('../features/safer-gambling/safer-play-page.tsx'), 'SaferPlayPage'),
  },
  privacy: {
    group: 'account',
    title: msg`Privacy`,
    icon: ShieldCheck,
    view: lazyPart('privacy', () => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
  },
  messageV2: {
    group: 'account',
    title: msg`Messages`,
    icon: Mail,
    view: lazyPart('messaging', () => import('../features/messaging/inbox-page.tsx'), 'InboxPage'),
  },
}

export type NamedMemberPage = MemberPage & { name: MemberPageName }

/** In the order of the menu. */
export const memberPages: readonly NamedMemberPage[] = MEMBER_PAGE_NAMES.map((name) => ({ name, ...pages[name] }))

/** §2, §6: the pages that menus show to the visitor. */
export function useShownMemberPages(): NamedMemberPage[] {
  const session = useSession()
  const { info } = useMember()
  const hasVip = useMerchant()?.hasVip === true
  return memberPages.filter((page) => isInMenus(page, session ? { ...info, hasVip } : null))
}

/** §6: the agent centre in the menus of agents and their assistants; null for everybody else. */
export const agentCentreFor = (accountType: number): { href: string; icon: LucideIcon } | null =>
  isAgent(accountType) ? { href: memberHref(AGENT_LIST), icon: UserRound } : null
