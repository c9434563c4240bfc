import { Chip } from '@croupier/ui/controls'
import { Skeleton } from '@croupier/ui/skeleton'
import type { Output } from '@croupier/wire/endpoint'
import { chatRooms } from '@croupier/wire/messaging/room'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { headColors } from './colors.ts'
import css from './room.module.css'
import { Room } from './room.tsx'
import { useBarText } from './use-bar-text.ts'

/** A member whom staff have banned learns it by then. */
const EVERY_MS = 15_000

/** The rooms of the merchant, and whether the member may use them. */
export function Rooms() {
  const errorText = useErrorText()
  const { data, error } = useCall(chatRooms, {}, { everyMs: EVERY_MS })
  if (data) return <Known rooms={data} />
  return error ? <p role="alert">{errorText(error)}</p> : <Skeleton height={420} />
}

function Known({ rooms: { rooms, headerColor, bar, until, slowSeconds } }: { rooms: Output<typeof chatRooms> }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const barText = useBarText()
  const room = rooms.find(({ code }) => code === chosen) ?? rooms[0]
  if (!room || (bar !== null && bar !== 'muted'))
    return (
      <div className={css.shut}>
        <h3 className="title-3">
          <Trans>You cannot use the chat room now</Trans>
        </h3>
        <p>{barText(bar ?? 'off', until)}</p>
      </div>
    )
  return (
    <div className={css.room}>
      <div className={css.head} style={headColors(headerColor)}>
        {rooms.length === 1 ? (
          <b>{room.name}</b>
        ) : (
          rooms.map(({ code, name }) => (
            <Chip key={code} pressed={code === room.code} onClick={() => setChosen(code)}>
              {name}
            </Chip>
          ))
        )}
      </div>
      <Room
        key={room.code}
        room={room.code}
        label={t`Messages in ${room.name}`}
        slowSeconds={slowSeconds}
        muted={bar && barText(bar, until)}
      />
    </div>
  )
}
