import { systemStatus, whitelabel } from '@croupier/wire/content/system'
import type { Output } from '@croupier/wire/endpoint'
import { useEffect, useRef, useState } from 'react'
import { allOf, useCall } from './call.ts'
import { hasMoved, isBehind } from './revision.ts'
import { useSite } from './site.tsx'
import { useLive } from './use-live.ts'

export type Merchant = Output<typeof whitelabel>
/** §9 default currency symbol, until the merchant's own is known. */
const DEFAULT_SYMBOL = 'P'

/** The merchant; undefined until the first answer. Requested once per visit. */
export function useMerchant(): Merchant | undefined {
  return useCall(whitelabel, {}, { staleMs: Number.POSITIVE_INFINITY }).data
}

/** The sign printed before amounts. */
export const useCurrency = (): string => useMerchant()?.currency.symbol ?? DEFAULT_SYMBOL

/** §4 system status: 0 normal, 1 maintenance, 2 restricted. Undefined until known. */
export const useSystemStatus = () => useCall(systemStatus, statusInput(), { staleMs: Number.POSITIVE_INFINITY })

/** Another node may answer with older settings for a moment. */
const REREAD_MS = 500

/**
 * Follows the live channel `status`: reads the status again with each message, and the settings when the server announces another
 * revision, or one that is newer than that of the merchant. So a switch of the console changes an open page at once.
 */
export function useStatusLive(): void {
  const { queries } = useSite()
  const known = useMerchant()?.revision
  const [said, setSaid] = useState<{ status: number; revision: number }>()
  const followed = useRef<number>(undefined)
  useLive('status', undefined, setSaid)
  useEffect(() => {
    if (said) queries.invalidateQueries(allOf(systemStatus))
  }, [queries, said])
  const revision = said?.revision
  const isOld = isBehind(known, revision)
  useEffect(() => {
    const isAnother = hasMoved(followed.current, revision)
    followed.current = revision
    const stale = { predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => isSetting(path) }
    if (isOld || isAnother) queries.invalidateQueries(stale)
    if (!isOld) return
    const timer = setInterval(() => queries.invalidateQueries(stale, { cancelRefetch: false }), REREAD_MS)
    return () => clearInterval(timer)
  }, [queries, revision, isOld])
}

/** The calls that answer settings and announcements: whitelabel, the registration form, the rules of passwords, banners, notices, what is unread. */
const isSetting = (path: unknown): boolean =>
  /whitelabel|domainRoute|setting\/|notices|ListAnnounce|unread|helpC|agreement/.test(String(path))

/** §7: the status call sends the current host. */
export const statusInput = () => ({ url: location.host })
