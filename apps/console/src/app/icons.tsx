import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import HandCoins from 'lucide-react/icons/hand-coins'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldUser from 'lucide-react/icons/shield-user'
import Ticket from 'lucide-react/icons/ticket'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'

/** The menu's icons by name, so that routes stay data. */
export const icons = {
  dashboard: LayoutDashboard,
  approvals: ListChecks,
  withdraw: ArrowUpFromLine,
  deposit: ArrowDownToLine,
  stopped: CircleSlash,
  credit: HandCoins,
  creditReport: FileText,
  ledger: BookOpen,
  balance: Scale,
  statements: CalendarCheck,
  members: Users,
  bets: Gamepad2,
  draws: Ticket,
  notices: Megaphone,
  audit: ScrollText,
  staff: ShieldUser,
  settings: Settings,
  maintenance: Wrench,
  verifications: ShieldCheck,
  significant: Flag,
} as const
export type IconName = keyof typeof icons
