import { useCommand } from '@croupier/api-client/react'
import { AvatarButton } from '@croupier/ui/avatar-button'
import { Menu } from '@croupier/ui/menu'
import { staffLogout } from '@croupier/wire/staff/session.console'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import SunMoon from 'lucide-react/icons/sun-moon'
import { roleText } from '../features/staff/model.ts'
import { useConsole, useMe } from '../lib/console.tsx'
import css from './account-menu.module.css'

/** The menu of the staff account: password, theme, logout. */
export function AccountMenu() {
  const { session } = useConsole()
  const me = useMe()
  const logout = useCommand(staffLogout)
  const leave = () => logout.run({}).then(session.end, session.end)
  return (
    <Menu
      label="Account"
      trigger={(button) => (
        <AvatarButton {...button} name={me.displayName} label={`account menu of ${me.displayName}`} />
      )}
      head={
        <p className={css.head}>
          <b>{me.displayName}</b>
          <small>{me.roles.map(roleText).join(', ')}</small>
        </p>
      }
      entries={[
        { label: 'Change password', icon: <KeyRound aria-hidden="true" />, href: '/password' },
        { label: 'Switch theme', icon: <SunMoon aria-hidden="true" />, onPress: switchTheme },
        { label: 'Log out', icon: <LogOut aria-hidden="true" />, onPress: () => void leave(), apart: true },
      ]}
    />
  )
}

function switchTheme(): void {
  const next = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light'
  document.documentElement.dataset.theme = next
  localStorage.setItem('consoleTheme', next)
}
