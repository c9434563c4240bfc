import { useApi, useCall } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import type { Output } from '@croupier/wire/endpoint'
import type { ChatLine } from '@croupier/wire/messaging/chat'
import { deskChat, viewChatImage } from '@croupier/wire/messaging/chat.console'
import { useEffect, useRef, useState } from 'react'
import { FileView } from '../../lib/file-view.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { OpenedFiles } from '../../lib/opened-files.tsx'
import { timeText } from '../../lib/time.ts'
import css from './chat.module.css'

type Found = Output<typeof deskChat>

/** The conversation, from the last part on; earlier parts on request. */
export function ChatLines({ found }: { found: Found }) {
  const { call } = useApi()
  const [earlier, setEarlier] = useState<readonly ChatLine[]>([])
  const [isFailed, setFailed] = useState(false)
  const log = useRef<HTMLDivElement>(null)
  // The last part moves on, so lines may be in both.
  const first = found.lines[0]?.seq ?? 0
  const lines = [...earlier.filter(({ seq }) => seq < first), ...found.lines]
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [found.lastSeq])
  async function readEarlier(): Promise<void> {
    const before = lines[0]?.seq
    if (before === undefined) return
    try {
      const part = await call(deskChat, { id: found.chat.id, before })
      setEarlier((all) => [...part.lines, ...all])
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
    <div ref={log} className={css.log} role="log" aria-label="Conversation" tabIndex={0}>
      {(lines[0]?.seq ?? 1) > 1 && (
        <Button size="s" kind="quiet" onClick={() => void readEarlier()}>
          {isFailed ? 'Not loaded. Try again' : 'Earlier messages'}
        </Button>
      )}
      {lines.map((line) => (
        <Line key={line.seq} line={line} isSeen={line.seq <= found.seenSeq} />
      ))}
    </div>
  )
}

function Line({ line, isSeen }: { line: ChatLine; isSeen: boolean }) {
  const isStaff = line.from === 'staff'
  return (
    <div className={isStaff ? css.own : css.line}>
      {isStaff && <b className="tiny text-3">{line.name}</b>}
      {line.content && (
        <p className={css.text} dir="auto">
          {line.content}
        </p>
      )}
      {line.images.length > 0 && (
        <OpenedFiles
          files={line.images.map((id, index) => ({ id, name: `Picture ${index + 1} of message ${line.seq}` }))}
          View={OpenPicture}
        />
      )}
      <span className="tiny text-3 num">
        {timeText(line.sentAt)} {isStaff && isSeen && 'Seen'}
      </span>
    </div>
  )
}

function OpenPicture({ id, name }: { id: string; name: string }) {
  const call = useCall(viewChatImage, { id }, { staleMs: Number.POSITIVE_INFINITY })
  return (
    <Loaded call={call} height={200}>
      {({ contentType, bytes }) => <FileView content={new Blob([bytes], { type: contentType })} name={name} />}
    </Loaded>
  )
}
