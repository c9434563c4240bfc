import '../src/tokens.css'
import '../src/fonts.css'
import '../src/base.css'
import { type ComponentType, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Chip, Chips } from '../src/controls.tsx'
import { setTheme, type Theme, useTheme } from '../src/theme.tsx'
import { Toaster } from '../src/toast.tsx'
import { LoginScreen, RegisterScreen } from './auth-screens.tsx'
import { ConsoleScreen } from './console-screen.tsx'
import { Controls } from './controls.tsx'
import { Data } from './data.tsx'
import { HomeScreen } from './home-screen.tsx'
import { LotteryScreen } from './lottery-screen.tsx'
import { MemberScreen } from './member-screen.tsx'
import { States } from './states.tsx'
import css from './workbench.module.css'

const BOARDS: Record<string, ComponentType> = {
  controls: Controls,
  data: Data,
  states: States,
  home: HomeScreen,
  lottery: LotteryScreen,
  register: RegisterScreen,
  login: LoginScreen,
  member: MemberScreen,
  console: ConsoleScreen,
}
const THEMES: Theme[] = ['dark', 'light', 'auto']

const useHash = () =>
  useSyncExternalStore(
    (tell) => {
      addEventListener('hashchange', tell)
      return () => removeEventListener('hashchange', tell)
    },
    () => location.hash.slice(1),
  )

function Switches({ board }: { board: string }) {
  const theme = useTheme()
  const turn = () => {
    document.documentElement.dir = document.documentElement.dir === 'rtl' ? 'ltr' : 'rtl'
  }
  return (
    <Chips label="Workbench" className={css.switches ?? ''}>
      {Object.keys(BOARDS).map((name) => (
        <Chip key={name} pressed={name === board} onClick={() => location.assign(`#${name}`)}>
          {name}
        </Chip>
      ))}
      {THEMES.map((each) => (
        <Chip key={each} pressed={each === theme} onClick={() => setTheme(each)}>
          {each}
        </Chip>
      ))}
      <Chip onClick={turn}>RTL</Chip>
    </Chips>
  )
}

/** `#home?bare` hides the switches, for pictures. */
function Workbench() {
  const [board = '', mode] = useHash().split('?')
  const Board = BOARDS[board] ?? Controls
  return (
    <>
      <Board />
      {mode !== 'bare' && <Switches board={board} />}
      <Toaster />
    </>
  )
}

const query = new URLSearchParams(location.search)
document.documentElement.dataset.theme = query.get('theme') ?? 'dark'
document.documentElement.dir = query.get('dir') ?? 'ltr'
if (query.get('dir') === 'rtl') {
  document.documentElement.lang = 'ar'
  await import('../src/fonts-arabic.css')
}
const root = document.getElementById('root')
if (root) createRoot(root).render(<Workbench />)
