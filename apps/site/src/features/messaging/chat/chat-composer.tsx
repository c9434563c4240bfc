import { IconButton } from '@croupier/ui/button'
import { CHAT_LENGTH, MAX_CHAT_IMAGES, uploadChatImage } from '@croupier/wire/messaging/chat'
import { FEEDBACK_IMAGE_TYPES } from '@croupier/wire/messaging/feedback'
import { useLingui } from '@lingui/react/macro'
import ImagePlus from 'lucide-react/icons/image-plus'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { useSite } from '../../../lib/site.tsx'
import { useUpload } from '../../../lib/upload.ts'
import css from './chat.module.css'
import type { PendingLine } from './use-service-chat.ts'

type Chosen = { id: string; name: string }

/** The line that is being written. Enter sends it; Shift and Enter begin another line. */
export function ChatComposer(props: { canAttach: boolean; onSend: (line: Omit<PendingLine, 'failed'>) => void }) {
  const { canAttach, onSend } = props
  const { t } = useLingui()
  const { newId } = useSite()
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly Chosen[]>([])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const content = text.trim()
    if (content === '' && pictures.length === 0) return
    onSend({ clientId: newId(), content, images: pictures.map(({ id }) => id) })
    setText('')
    setPictures([])
  }
  const press = (event: KeyboardEvent) => {
    // While an input method shows its choices, Enter takes one of them.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }
  return (
    <form className={css.composer} onSubmit={send}>
      {pictures.length > 0 && <ChosenPictures pictures={pictures} onChange={setPictures} />}
      <div className={css.line}>
        {canAttach && pictures.length < MAX_CHAT_IMAGES && (
          <Attach onAdd={(picture) => setPictures((all) => [...all, picture])} />
        )}
        <textarea
          className={css.input}
          aria-label={t`Message`}
          placeholder={t`Write a message`}
          dir="auto"
          rows={1}
          maxLength={CHAT_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
        />
        <button type="submit" className={css.send} aria-label={t`Send`}>
          <Send aria-hidden="true" size={20} />
        </button>
      </div>
    </form>
  )
}

type ChosenProps = { pictures: readonly Chosen[]; onChange: (pictures: readonly Chosen[]) => void }

function ChosenPictures({ pictures, onChange }: ChosenProps) {
  const { t } = useLingui()
  return (
    <ul className={css.chosen}>
      {pictures.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          <IconButton label={t`Remove ${name}`} onClick={() => onChange(pictures.filter((one) => one.id !== id))}>
            <X aria-hidden="true" size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Uploads a picture as soon as it is chosen. */
function Attach({ onAdd }: { onAdd: (picture: Chosen) => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(uploadChatImage)
  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    // The same file may be chosen again after a failure.
    target.value = ''
    if (!file) return
    const sent = await upload.run({}, { type: file.type, content: file }).catch(() => undefined)
    if (sent) onAdd({ id: sent.id, name: file.name })
  }
  return (
    <>
      {upload.error && (
        <p className={css.refused} role="alert">
          {errorText(upload.error)}
        </p>
      )}
      <IconButton label={t`Add a picture`} aria-busy={upload.busy} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t`Picture for the chat`}
        accept={FEEDBACK_IMAGE_TYPES.join(',')}
        onChange={add}
      />
    </>
  )
}
