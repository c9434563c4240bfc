import { Button } from '@croupier/ui/button'
import { Skeleton } from '@croupier/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { useTimes } from '../../../lib/use-times.ts'
import css from './chat.module.css'
import { ChatPicture } from './chat-picture.tsx'
import type { PendingLine, useServiceChat } from './use-service-chat.ts'

type Service = ReturnType<typeof useServiceChat>

/** The lines of the chat: those of staff with their name, the own ones on the end side. It stays at its end while lines come. */
export function ChatLog({ service }: { service: Service }) {
  const { t } = useLingui()
  const { answer, chat, lines, pending, earlier, send } = service
  const log = useRef<HTMLDivElement>(null)
  const last = lines.at(-1)?.seq ?? 0
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [last, pending.length])
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div ref={log} className={css.log} role="log" aria-label={t`Conversation`} tabIndex={0}>
      {answer === undefined && <Skeleton height={64} />}
      {answer && lines.length === 0 && pending.length === 0 && <Welcome isOpen={answer.isOpen} />}
      {(lines[0]?.seq ?? 1) > 1 && (
        <Button kind="quiet" size="s" onClick={() => void earlier()}>
          <Trans>Earlier messages</Trans>
        </Button>
      )}
      {lines.map((line) => (
        <Bubble key={line.seq} line={line} />
      ))}
      {pending.map((line) => (
        <Waiting key={line.clientId} line={line} onRetry={() => void send(line)} />
      ))}
      {chat?.state === 'closed' && pending.length === 0 && (
        <p className={`tiny text-3 ${css.ended}`}>
          <Trans>This chat has ended. Write again to begin another one.</Trans>
        </p>
      )}
    </div>
  )
}

const Welcome = ({ isOpen }: { isOpen: boolean }) => (
  <p className={`text-2 ${css.ended}`}>
    {isOpen ? (
      <Trans>How can we help? Write your question below.</Trans>
    ) : (
      <Trans>We are closed now. Write to us, and you find the answer here when we are back.</Trans>
    )}
  </p>
)

function Bubble({ line }: { line: Service['lines'][number] }) {
  const { dateTime } = useTimes()
  const isOwn = line.from === 'customer'
  return (
    <div className={isOwn ? css.own : css.bubble}>
      {!isOwn && <b className="tiny text-3">{line.name}</b>}
      {line.content && (
        <p className={css.text} dir="auto">
          {line.content}
        </p>
      )}
      {line.images.map((id) => (
        <ChatPicture key={id} id={id} />
      ))}
      <time className="tiny text-3 num" dateTime={line.sentAt.toISOString()}>
        {dateTime(line.sentAt)}
      </time>
    </div>
  )
}

/** A line on its way. */
function Waiting({ line, onRetry }: { line: PendingLine; onRetry: () => void }) {
  const errorText = useErrorText()
  return (
    <div className={css.own}>
      <p className={css.text} dir="auto">
        {line.content}
      </p>
      {line.failed ? (
        <p className={css.failed} role="alert">
          <span>{errorText(line.failed)}</span>
          <Button kind="quiet" size="s" onClick={onRetry}>
            <Trans>Send again</Trans>
          </Button>
        </p>
      ) : (
        <span className="tiny text-3">
          <Trans>Sending</Trans>
        </span>
      )}
    </div>
  )
}
