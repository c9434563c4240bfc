import { LinkProvider } from '@croupier/ui/link'
import { Toaster } from '@croupier/ui/toast'
import { lazyPart } from '../lib/lazy.ts'
import { PaymentPasswordProvider } from '../lib/payment-password.tsx'
import { Modals } from './modals.tsx'
import { Routes } from './routes.tsx'
import { SiteLink } from './site-link.tsx'

const PaymentPasswordDialog = lazyPart(
  'identity',
  () => import('../features/identity/payment-password-dialog.tsx'),
  'PaymentPasswordDialog',
)

/** The whole site: providers around pages and overlays. */
export function App() {
  return (
    <LinkProvider component={SiteLink}>
      <PaymentPasswordProvider dialog={PaymentPasswordDialog}>
        <Routes />
        <Modals />
        <Toaster />
      </PaymentPasswordProvider>
    </LinkProvider>
  )
}
