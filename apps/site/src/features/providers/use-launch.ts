import { launchGame } from '@croupier/wire/providers/launch'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { WIDE } from '../../lib/media.ts'

/** §3 "Game launch": the numbers of the specification. */
const LAUNCH = { accountType: 1, confirmTrans: 0, clientType: 3 }

export type Asked = { vassalage: string; gameId: string; roomId?: string; mode?: 'demo' }

/** Requests the address of the game once, and once more with each `again`. An address opens one session. */
export function useLaunch({ vassalage, gameId, roomId, mode }: Asked) {
  const [attempt, setAttempt] = useState(0)
  const [url, setUrl] = useState<string>()
  const { run, error, forget } = useCommand(launchGame)
  const requested = useRef('')
  useEffect(() => {
    const key = `${attempt} ${vassalage} ${gameId} ${roomId} ${mode}`
    if (requested.current === key) return
    requested.current = key
    const platform = matchMedia(WIDE).matches ? 'html5-desktop' : 'html5-mobile'
    const optional = { ...(roomId === undefined ? {} : { roomId }), ...(mode === undefined ? {} : { mode }) }
    run({ ...LAUNCH, vassalage, gameId, platform, ...optional }).then(
      ({ game_url }) => requested.current === key && setUrl(game_url),
      () => {},
    )
  }, [attempt, gameId, mode, roomId, run, vassalage])
  return {
    url,
    error,
    again() {
      setUrl(undefined)
      forget()
      setAttempt(attempt + 1)
    },
  }
}
