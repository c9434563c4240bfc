import type { Client } from '@croupier/api-client/client'
import type { StaffMe } from '@croupier/wire/staff/session.console'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { SessionStore } from './session.ts'

/** What the console is made of, built once in `main.tsx`. */
export type Desk = { call: Client; queries: QueryClient; session: SessionStore; newId(): string; now(): number }

const DeskContext = createContext<Desk | null>(null)
const MeContext = createContext<StaffMe | null>(null)

export function DeskProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  return <DeskContext value={desk}>{children}</DeskContext>
}
export function MeProvider({ me, children }: { me: StaffMe; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk outside DeskProvider')
  return desk
}

/** The staff member who is logged in; only below the login. */
export function useMe(): StaffMe {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe outside MeProvider')
  return me
}

/** What the console hides; the server refuses it all the same. */
export const useMay = (permission: string): boolean => useMe().permissions.includes(permission)

export function useToken(): string | null {
  const { session } = useDesk()
  return useSyncExternalStore(session.subscribe, session.get)
}
