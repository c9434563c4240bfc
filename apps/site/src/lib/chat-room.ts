import { useMember } from './member.ts'
import { useMerchant } from './merchant.ts'
import { useSession } from './site.tsx'

/** §2: members of a merchant with a chat room can open it. Trial accounts cannot. */
export function useHasChatRoom(): boolean {
  const isLoggedIn = useSession() !== null
  const { isTrial } = useMember()
  return useMerchant()?.hasChatRoom === true && isLoggedIn && !isTrial
}
