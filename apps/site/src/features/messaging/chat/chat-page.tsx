import { IconButton } from '@croupier/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { useMember } from '../../../lib/member.ts'
import { useLiveIsUp, useSession } from '../../../lib/site.tsx'
import { useTitle } from '../../../lib/title.ts'
import { useTimes } from '../../../lib/use-times.ts'
import css from './chat.module.css'
import { ChatComposer } from './chat-composer.tsx'
import { ChatLog } from './chat-log.tsx'
import { useServiceChat } from './use-service-chat.ts'

/** §4: live chat with customer service, which opens in a window of 440 by 750. */
export function ChatPage() {
  const { t } = useLingui()
  const isLoggedIn = useSession() !== null
  const { isTrial } = useMember()
  useTitle(t`Customer service`)
  const isMember = isLoggedIn && !isTrial
  // A login or logout in another tab is another customer.
  return <Chat key={String(isMember)} isMember={isMember} />
}

function Chat({ isMember }: { isMember: boolean }) {
  const service = useServiceChat(isMember)
  const { answer, chat } = service
  return (
    <main className={css.window}>
      <ChatHead agent={chat?.agent ?? null} answer={answer} />
      {answer?.isOn === false ? (
        <div className={css.log}>
          <h2 className="title-2">
            <Trans>Live chat is off</Trans>
          </h2>
          <p>
            <Trans>Write to us on the feedback page. We read every message.</Trans>
          </p>
        </div>
      ) : (
        <>
          <ChatLog service={service} />
          <ChatComposer canAttach={isMember} onSend={service.send} />
          <p className={`tiny text-3 ${css.promise}`}>
            <Trans>We never ask for your password or an SMS code.</Trans>
          </p>
        </>
      )}
    </main>
  )
}

type HeadProps = { agent: string | null; answer: ReturnType<typeof useServiceChat>['answer'] }

function ChatHead({ agent, answer }: HeadProps) {
  const { t } = useLingui()
  const isUp = useLiveIsUp()
  const { zonedMinute } = useTimes()
  const opens = answer?.opensAt && zonedMinute(answer.opensAt)
  const open = agent ? t`Answers you now` : t`We answer as soon as we can`
  const closed = opens ? t`Closed now. Opens ${opens}` : t`Closed now`
  const status = answer === undefined || !isUp ? t`Connecting` : answer.isOpen ? open : closed
  return (
    <header className={css.head}>
      <span className={css.mark} aria-hidden="true">
        {(agent ?? 'C').slice(0, 1)}
      </span>
      <div className={css.names}>
        <h1 className="title-3">
          {agent ? <Trans>{agent}, customer service</Trans> : <Trans>Customer service</Trans>}
        </h1>
        <p className="tiny text-2" role="status">
          <i className={answer?.isOpen && isUp ? css.on : css.off} />
          {status}
        </p>
      </div>
      <IconButton label={t`Close chat`} onClick={leave}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  )
}

/** Browsers close only windows that a page has opened: in a tab, the chat gives way to the site. */
function leave(): void {
  window.close()
  setTimeout(() => location.assign('/index'), 200)
}
