import { type Api, ApiContext } from '@croupier/api-client/react'
import type { StaffMe } from '@croupier/wire/staff/session.console'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { SessionStore } from './session.ts'

/** The services of the console, built once in `main.tsx`. */
export type Console = Api & { session: SessionStore; now(): number }

const ConsoleContext = createContext<Console | null>(null)
const MeContext = createContext<StaffMe | null>(null)

export function ConsoleProvider({ console, children }: { console: Console; children: ReactNode }) {
  return (
    <ConsoleContext value={console}>
      <ApiContext value={console}>{children}</ApiContext>
    </ConsoleContext>
  )
}
export function MeProvider({ me, children }: { me: StaffMe; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

export function useConsole(): Console {
  const console = useContext(ConsoleContext)
  if (!console) throw new Error('useConsole outside ConsoleProvider')
  return console
}

/** The logged-in staff account; only below the login. */
export function useMe(): StaffMe {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe outside MeProvider')
  return me
}

/** Whether the account has a permission. It decides what the console shows; the server checks it again. */
export const useMay = (permission: string): boolean => useMe().permissions.includes(permission)

export function useToken(): string | null {
  const { session } = useConsole()
  return useSyncExternalStore(session.subscribe, session.get)
}
