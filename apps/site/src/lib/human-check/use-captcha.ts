import { CAPTCHA_INTERVAL_MS } from '@croupier/rules/captcha'
import { captcha } from '@croupier/wire/identity/session'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSite } from '../site.tsx'

export type Captcha = { id: string; picture: string | null; renew(): void }

/** A captcha picture under an id of this page. Loads nothing unless it is `wanted`. */
export function useCaptcha(wanted: boolean): Captcha {
  const { call, newId } = useSite()
  const [id] = useState(newId)
  const [picture, setPicture] = useState<string | null>(null)
  const renewableAt = useRef(0)
  const renew = useCallback(async () => {
    if (performance.now() < renewableAt.current) return
    renewableAt.current = performance.now() + CAPTCHA_INTERVAL_MS
    try {
      setPicture(await call(captcha, { id }))
    } catch {
      setPicture(null)
    }
  }, [call, id])
  useEffect(() => {
    if (wanted) renew()
  }, [wanted, renew])
  return { id, picture, renew }
}
