import { lazyPart } from '../lib/lazy.ts'
import { PaymentPasswordProvider } from '../lib/payment-password.tsx'

const PointMallPage = lazyPart('rewards', () => import('../features/rewards/point-mall-page.tsx'), 'PointMallPage')
const PaymentPasswordDialog = lazyPart(
  'identity',
  () => import('../features/identity/payment-password-dialog.tsx'),
  'PaymentPasswordDialog',
)

/** §2 /pointMall with the dialog for the payment password, which orders and conversions need. */
export const PointMall = () => (
  <PaymentPasswordProvider dialog={PaymentPasswordDialog}>
    <PointMallPage />
  </PaymentPasswordProvider>
)
