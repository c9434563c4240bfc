import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import BadgePercent from 'lucide-react/icons/badge-percent'
import BookOpen from 'lucide-react/icons/book-open'
import BookOpenCheck from 'lucide-react/icons/book-open-check'
import Boxes from 'lucide-react/icons/boxes'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartPie from 'lucide-react/icons/chart-pie'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Eraser from 'lucide-react/icons/eraser'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Flame from 'lucide-react/icons/flame'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gauge from 'lucide-react/icons/gauge'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import Handshake from 'lucide-react/icons/handshake'
import Headset from 'lucide-react/icons/headset'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import IdCard from 'lucide-react/icons/id-card'
import ImageUp from 'lucide-react/icons/image-up'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import Languages from 'lucide-react/icons/languages'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import ListTodo from 'lucide-react/icons/list-todo'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Network from 'lucide-react/icons/network'
import Package from 'lucide-react/icons/package'
import PartyPopper from 'lucide-react/icons/party-popper'
import Percent from 'lucide-react/icons/percent'
import RadioTower from 'lucide-react/icons/radio-tower'
import Rocket from 'lucide-react/icons/rocket'
import Scale from 'lucide-react/icons/scale'
import ScanSearch from 'lucide-react/icons/scan-search'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import Settings from 'lucide-react/icons/settings'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldUser from 'lucide-react/icons/shield-user'
import Signature from 'lucide-react/icons/signature'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import Target from 'lucide-react/icons/target'
import Ticket from 'lucide-react/icons/ticket'
import Tickets from 'lucide-react/icons/tickets'
import ToggleRight from 'lucide-react/icons/toggle-right'
import Trophy from 'lucide-react/icons/trophy'
import Unplug from 'lucide-react/icons/unplug'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'

/** The menu's icons by name, so that routes stay data. */
export const icons = {
  dashboard: LayoutDashboard,
  approvals: ListChecks,
  withdraw: ArrowUpFromLine,
  dispute: CircleHelp,
  deposit: ArrowDownToLine,
  stopped: CircleSlash,
  credit: HandCoins,
  creditReport: FileText,
  ledger: BookOpen,
  balance: Scale,
  statements: CalendarCheck,
  members: Users,
  erasures: Eraser,
  memberPictures: ImageUp,
  bets: Gamepad2,
  gameProviders: Boxes,
  gameReturns: Gauge,
  walletTransfers: ArrowLeftRight,
  transferBreaks: Unplug,
  draws: Ticket,
  outsideDraws: RadioTower,
  exposure: Flame,
  syndicates: ChartPie,
  notices: Megaphone,
  pictures: Images,
  apps: Smartphone,
  help: BookOpenCheck,
  terms: Signature,
  siteTexts: Languages,
  setup: Rocket,
  messages: MessagesSquare,
  templates: MessageSquareText,
  suppressions: MessageSquareOff,
  delivery: Send,
  providers: KeyRound,
  audit: ScrollText,
  staff: ShieldUser,
  flags: ToggleRight,
  registration: UserPlus,
  settings: Settings,
  maintenance: Wrench,
  verifications: ShieldCheck,
  significant: Flag,
  identity: IdCard,
  watchLists: ScanSearch,
  agents: Network,
  plans: Percent,
  referred: UserRoundCheck,
  contracts: Handshake,
  runs: ListTodo,
  rewards: Gift,
  offers: BadgePercent,
  missions: Target,
  leaderboards: Trophy,
  raffles: Tickets,
  envelopes: PartyPopper,
  referrals: UserPlus,
  bonusReviews: ShieldAlert,
  orders: Package,
  mall: Store,
  chats: Headset,
  rooms: MessageCircle,
  feedback: Inbox,
  safety: HeartHandshake,
} as const
export type IconName = keyof typeof icons
