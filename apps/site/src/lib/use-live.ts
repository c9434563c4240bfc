import type { ChannelMessage } from '@croupier/wire/channels'
import { useEffect, useEffectEvent } from 'react'
import type { Live } from './live.ts'
import { useSession, useSite } from './site.tsx'

type Channel = Parameters<Live['listen']>[0]

/** Hears a live channel while the component is there: `useLive('draw', gameCode, (result) => …)`. */
export function useLive<C extends Channel>(
  channel: C,
  topic: string | undefined,
  hear: (value: ChannelMessage<C>) => void,
  enabled = true,
): void {
  const { live } = useSite()
  const token = useSession()?.token
  const heard = useEffectEvent(hear)
  // The token is named because a new session listens anew.
  useEffect(() => {
    if (enabled) return live.listen(channel, topic, (value) => heard(value))
  }, [live, channel, topic, enabled, token])
}
