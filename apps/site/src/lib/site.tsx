import { type Api, ApiContext } from '@croupier/api-client/react'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { ServerClock } from './clock.ts'
import type { Live } from './live.ts'
import type { Reachability, ServerStatus } from './reachability.ts'
import type { Session, SessionStore } from './session.ts'

/** The services of the page, built once in `main.tsx`. */
export type Site = Api & { session: SessionStore; clock: ServerClock; live: Live; reachability: Reachability }

const SiteContext = createContext<Site | null>(null)

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <SiteContext value={site}>
      <ApiContext value={site}>{children}</ApiContext>
    </SiteContext>
  )
}

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite outside SiteProvider')
  return site
}

/** The session of this tab, or null when nobody is logged in. */
export function useSession(): Session | null {
  const { session } = useSite()
  return useSyncExternalStore(session.subscribe, session.get)
}

export function useLiveIsUp(): boolean {
  const { live } = useSite()
  return useSyncExternalStore(live.watch, live.isUp)
}

export function useServerStatus(): ServerStatus {
  const { reachability } = useSite()
  return useSyncExternalStore(reachability.subscribe, reachability.status)
}
