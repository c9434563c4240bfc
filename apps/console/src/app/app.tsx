import { useCall } from '@croupier/api-client/react'
import { Toaster } from '@croupier/ui/toast'
import { staffSession } from '@croupier/wire/staff/session.console'
import { LoginPage } from '../features/staff/login-page.tsx'
import { MeProvider, useToken } from '../lib/console.tsx'
import { GamesProvider } from '../lib/games.tsx'
import { Loaded } from '../lib/loaded.tsx'
import { CurrencyProvider } from '../lib/money.tsx'
import { Shell } from './shell.tsx'

/** The login, or the console with the permissions of the account. */
export function App() {
  const token = useToken()
  return (
    <>
      {token ? <Inside /> : <LoginPage />}
      <Toaster />
    </>
  )
}

function Inside() {
  const me = useCall(staffSession, {}, { everyMs: 60_000 })
  return (
    <Loaded call={me} height="100dvh">
      {(person) => (
        <MeProvider me={person}>
          <CurrencyProvider>
            <GamesProvider>
              <Shell />
            </GamesProvider>
          </CurrencyProvider>
        </MeProvider>
      )}
    </Loaded>
  )
}
