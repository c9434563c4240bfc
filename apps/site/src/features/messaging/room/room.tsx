import { CallRefused } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Skeleton } from '@croupier/ui/skeleton'
import { chatRooms, ROOM_LENGTH, type RoomMessage, writeToRoom } from '@croupier/wire/messaging/room'
import { Trans, useLingui } from '@lingui/react/macro'
import Send from 'lucide-react/icons/send'
import { type FormEvent, memo, useEffect, useRef, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useSite } from '../../../lib/site.tsx'
import { useTimes } from '../../../lib/use-times.ts'
import css from './room.module.css'
import { useRoom } from './use-room.ts'

type Props = { room: string; label: string; slowSeconds: number; muted: string | null }

/** One room: its messages, and the line that the member writes. */
export function Room({ room, label, slowSeconds, muted }: Props) {
  const { lines, readEarlier } = useRoom(room)
  return (
    <>
      <Messages label={label} lines={lines} readEarlier={readEarlier} />
      {muted === null ? (
        <Composer room={room} slowSeconds={slowSeconds} />
      ) : (
        <p className={css.muted} role="status">
          {muted}
        </p>
      )}
    </>
  )
}

type MessagesProps = { label: string } & ReturnType<typeof useRoom>
/** A reader who has scrolled further up than this stays there, in pixels. */
const NEAR_END = 80

function Messages({ label, lines, readEarlier }: MessagesProps) {
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const last = lines?.at(-1)?.seq
  useEffect(() => {
    if (isAtEnd) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [last, isAtEnd])
  const follow = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = log.current ?? {}
    setAtEnd(scrollHeight - clientHeight - scrollTop < NEAR_END)
  }
  return (
    // Fifty messages a second are not read out.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
    <div ref={log} className={css.log} role="log" aria-live="off" aria-label={label} tabIndex={0} onScroll={follow}>
      {lines === undefined && <Skeleton height={200} />}
      {readEarlier && (
        <Button kind="quiet" size="s" onClick={() => void readEarlier()}>
          <Trans>Earlier messages</Trans>
        </Button>
      )}
      {lines?.length === 0 && (
        <p className="text-3">
          <Trans>Nobody has written yet.</Trans>
        </p>
      )}
      {lines?.map((message) => (
        <Message key={message.seq} message={message} />
      ))}
    </div>
  )
}

/** Drawn once: a batch of news draws its own messages only. */
const Message = memo(function Message({ message: { name, content, sentAt } }: { message: RoomMessage }) {
  const { hour } = useTimes()
  return (
    <p className={css.message} dir="auto">
      <span className="tiny text-3 num">{hour(sentAt)}</span> <b>{name}</b> {content}
    </p>
  )
})

function Composer({ room, slowSeconds }: { room: string; slowSeconds: number }) {
  const { t } = useLingui()
  const { newId, queries } = useSite()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  // The name of the message: it stays until the message is written, so a retry writes no second one.
  const [clientId, setClientId] = useState(newId)
  const command = useCommand(writeToRoom)
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const content = text.replace(/\s+/g, ' ').trim()
    if (command.busy || content === '') return
    try {
      await command.run({ room, clientId, content })
      setText('')
      setClientId(newId())
    } catch (error) {
      // Staff have muted or banned the member meanwhile.
      if (error instanceof CallRefused && error.code === 'room.barred')
        queries.invalidateQueries({ queryKey: [chatRooms.path] })
    }
  }
  const error = errorText(command.error)
  return (
    <form className={css.composer} onSubmit={(event) => void send(event)}>
      <div className={css.line}>
        <input
          className={css.input}
          aria-label={t`Message to the room`}
          placeholder={t`Write a message`}
          dir="auto"
          maxLength={ROOM_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className={css.send} aria-label={t`Send`} aria-busy={command.busy || undefined}>
          <Send aria-hidden="true" size={20} />
        </button>
      </div>
      {error ? (
        <p className={css.refused} role="alert">
          {error}
        </p>
      ) : (
        <p className="tiny text-3">
          {slowSeconds > 0 ? (
            <Trans>One message every {slowSeconds} s. Links and phone numbers are hidden.</Trans>
          ) : (
            <Trans>Links and phone numbers are hidden.</Trans>
          )}
        </p>
      )}
    </form>
  )
}
