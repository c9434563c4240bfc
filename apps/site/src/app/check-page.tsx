import { useSearchParams } from 'wouter'
import { lazyPart } from '../lib/lazy.ts'

const VerifyPage = lazyPart('draws', () => import('../features/draws/verify-page.tsx'), 'VerifyPage')
const RoundPage = lazyPart('providers', () => import('../features/providers/round-page.tsx'), 'RoundPage')

/** §2 check page: the draws of lotteries, or a round of a game that the address names. */
export function CheckPage() {
  const [params] = useSearchParams()
  return params.has('round') ? <RoundPage /> : <VerifyPage />
}
