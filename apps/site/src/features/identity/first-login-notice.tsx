import { toast } from '@croupier/ui/toast'
import { firstLoginNotice } from '@croupier/wire/identity/member'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useCall } from '../../lib/call.ts'
import { endFirstLogin } from '../../lib/first-login.ts'
import { openMemberCentre } from '../../lib/overlays.ts'

/** §4, §7: the notice after the first login, with what is missing before money can leave the account. */
export function FirstLoginNotice() {
  const { t } = useLingui()
  const { data, isError } = useCall(firstLoginNotice, {})
  const isAnswered = data !== undefined || isError
  useEffect(() => {
    if (!isAnswered) return
    const missing = data?.missing ?? []
    const welcome = t`Welcome. Your account is ready.`
    const wanted = missing.includes('payment_password')
      ? t`Set a payment password before your first withdrawal.`
      : t`Confirm a phone number or an e-mail address, so that you can always get back in.`
    toast({
      text: missing.length > 0 ? `${welcome} ${wanted}` : welcome,
      ...(missing.length > 0
        ? { action: { label: t`Protect your account`, onPress: () => openMemberCentre('securityCenter') } }
        : {}),
    })
    endFirstLogin()
  }, [isAnswered, data, t])
  return null
}
