import { parseMoney } from '@croupier/kernel/money'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Bell from 'lucide-react/icons/bell'
import Flame from 'lucide-react/icons/flame'
import Headset from 'lucide-react/icons/headset'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Mail from 'lucide-react/icons/mail'
import Moon from 'lucide-react/icons/moon'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import TicketIcon from 'lucide-react/icons/ticket'
import Timer from 'lucide-react/icons/timer'
import Trophy from 'lucide-react/icons/trophy'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { AppShell } from '../src/app-shell.tsx'
import { AvatarButton } from '../src/avatar-button.tsx'
import { BalancePill } from '../src/balance-pill.tsx'
import { BottomBar, RightBar } from '../src/bottom-bar.tsx'
import { Button, IconButton } from '../src/button.tsx'
import { Footer, PayChip } from '../src/footer.tsx'
import { Header, NavLinks } from '../src/header.tsx'
import { MoreSections } from '../src/more-sheet.tsx'
import { type MenuGroup, MenuList, SideMenu } from '../src/side-menu.tsx'
import css from './workbench.module.css'

const Modal = lazy(() => import('../src/modal.tsx').then((module) => ({ default: module.Modal })))
const Drawer = lazy(() => import('../src/drawer.tsx').then((module) => ({ default: module.Drawer })))

const NAV = ['Hot', 'Favourites', 'E-lottery', 'Lottery', 'Live', 'Crash', 'Sports', 'Fish', 'Slots', 'PVP']
const QUICK = [
  { href: '#member', label: 'Deposit', icon: <ArrowDownToLine aria-hidden="true" /> },
  { href: '#member', label: 'Withdraw', icon: <ArrowUpFromLine aria-hidden="true" /> },
]
export const GROUPS: MenuGroup[] = [
  { items: [{ href: '#home', label: 'Home', icon: <House aria-hidden="true" />, current: true }] },
  {
    title: 'Member centre',
    foldable: true,
    items: [
      { href: '#member', label: 'Betting record', icon: <ReceiptText aria-hidden="true" /> },
      { href: '#member', label: 'Account record', icon: <ArrowLeftRight aria-hidden="true" /> },
      { href: '#member', label: 'My account', icon: <ShieldCheck aria-hidden="true" /> },
      { href: '#member', label: 'Messages', icon: <Mail aria-hidden="true" />, count: 3 },
    ],
  },
  { title: 'Help', items: [{ href: '#home', label: 'Customer service', icon: <Headset aria-hidden="true" /> }] },
]
const BARS = [
  { href: '#home', label: 'Home', icon: <House aria-hidden="true" />, current: true },
  { href: '#hot', label: 'Hot', icon: <Flame aria-hidden="true" /> },
  { href: '#sports', label: 'Sports', icon: <Trophy aria-hidden="true" /> },
  { href: '#lottery', label: 'Lottery', icon: <TicketIcon aria-hidden="true" /> },
]
export const SECTIONS = [
  { id: 'home', hue: 'slots', href: '#home', label: 'Home', icon: <House aria-hidden="true" /> },
  { id: 'hot', hue: 'hot', href: '#hot', label: 'Hot', icon: <Flame aria-hidden="true" /> },
  { id: 'sports', hue: 'sports', href: '#sports', label: 'Sports', icon: <Trophy aria-hidden="true" /> },
  { id: 'lottery', hue: 'lottery', href: '#lottery', label: 'Lottery', icon: <TicketIcon aria-hidden="true" /> },
]
const UTILITIES = [
  { href: '#help', label: 'Customer service', icon: <Headset aria-hidden="true" /> },
  { href: '#app', label: 'Get the app', icon: <Smartphone aria-hidden="true" /> },
  { href: '#limits', label: 'Play limits', icon: <Timer aria-hidden="true" /> },
  { label: 'Dark theme', icon: <Moon aria-hidden="true" />, onPress: () => {} },
]

const SampleFooter = () => (
  <Footer
    about="Farora shows every step of your money and lets anyone check a draw."
    groups={['Games', 'Help', 'Safer play'].map((title) => ({
      title,
      links: ['How it works', 'Rules', 'Contact'].map((label) => ({ href: '#home', label })),
    }))}
    chips={
      <>
        <PayChip>Bank transfer</PayChip>
        <PayChip>E-wallet</PayChip>
      </>
    }
    age={18}
    adults="For adults only. Play with money you can lose."
    copyright="© 2025 Farora"
  />
)

function Account({ isGuest }: { isGuest: boolean }) {
  const [hidden, setHidden] = useState(false)
  if (isGuest)
    return (
      <>
        <Button kind="quiet">Log in</Button>
        <Button kind="primary">Register</Button>
      </>
    )
  return (
    <>
      <BalancePill
        value={parseMoney('12480.5')}
        currency="P"
        hidden={hidden}
        onToggleHidden={() => setHidden(!hidden)}
        onRefresh={() => {}}
        deposit={{ href: '#member', label: 'Deposit' }}
      />
      <IconButton label="Messages, 3 unread" pip className={css.desk}>
        <Bell aria-hidden="true" />
      </IconButton>
      <AvatarButton name="linh m" label="account menu" />
    </>
  )
}

const SiteDrawer = ({ onClose }: { onClose: () => void }) => (
  <Drawer open label="Site menu" onClose={onClose}>
    <MenuList quick={QUICK} groups={GROUPS} />
  </Drawer>
)

const AllSections = ({ onClose }: { onClose: () => void }) => (
  <Modal open title="All sections" onClose={onClose}>
    <MoreSections
      label="All sections"
      sections={SECTIONS}
      pinned={['hot', 'sports', 'lottery']}
      utilities={UTILITIES}
    />
  </Modal>
)

type ShellProps = { children: ReactNode; current: string; lottery?: boolean; guest?: boolean }

/** The site's frame with sample menus, as a member or a guest; on lottery pages without the side menu. */
export function Shell({ children, current, lottery, guest }: ShellProps) {
  const [menu, setMenu] = useState(false)
  const [more, setMore] = useState(false)
  const openMore = () => setMore(true)
  const frame = {
    side: <SideMenu label="Site menu" quick={QUICK} groups={GROUPS} />,
    footer: <SampleFooter />,
    rightBar: <RightBar label="Help and apps" items={UTILITIES.slice(0, 2)} />,
    bottomBar: (
      <BottomBar
        label="Main"
        items={BARS}
        more={{ label: 'More', icon: <LayoutGrid aria-hidden="true" />, expanded: more, onOpen: openMore }}
      />
    ),
  }
  return (
    <AppShell
      skipLabel="Skip to content"
      {...(lottery ? { flush: true } : frame)}
      header={
        <Header
          home={{ href: '#home', label: 'Farora home' }}
          {...(lottery
            ? { back: { label: 'Back', onBack: () => history.back() } }
            : { menu: { label: 'Toggle menu', expanded: menu, onToggle: () => setMenu(!menu) } })}
          nav={{
            label: 'Games',
            links: <NavLinks items={NAV.map((label) => ({ href: `#${label}`, label, current: label === current }))} />,
          }}
        >
          <Account isGuest={guest === true} />
        </Header>
      }
    >
      {children}
      <Suspense>
        {menu && <SiteDrawer onClose={() => setMenu(false)} />}
        {more && <AllSections onClose={() => setMore(false)} />}
      </Suspense>
    </AppShell>
  )
}
