import type { ChannelMessage } from '@croupier/wire/channels'
import { useEffect, useEffectEvent } from 'react'
import type { Live } from './live.ts'
import { useSession, useSite } from './site.tsx'

type Channel = Parameters<Live['listen']>[0]

/** Listens to a live channel while the component is mounted: `useLive('draw', gameCode, (result) => …)`. */
export function useLive<C extends Channel>(
  channel: C,
  topic: string | undefined,
  onMessage: (value: ChannelMessage<C>) => void,
  enabled = true,
): void {
  const { live } = useSite()
  const token = useSession()?.token
  const onLatest = useEffectEvent(onMessage)
  // Depends on the token, because a new session subscribes again.
  useEffect(() => {
    if (enabled) return live.listen(channel, topic, (value) => onLatest(value))
  }, [live, channel, topic, enabled, token])
}
