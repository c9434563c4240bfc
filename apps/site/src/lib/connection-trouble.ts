import { useLingui } from '@lingui/react/macro'
import { useServerStatus } from './site.tsx'

/** The reason why nothing can be sent now, for a button; undefined while the server answers. */
export function useConnectionTrouble(): string | undefined {
  const { t } = useLingui()
  const status = useServerStatus()
  if (status === 'offline') return t`You are offline`
  return status === 'unreachable' ? t`No connection` : undefined
}
