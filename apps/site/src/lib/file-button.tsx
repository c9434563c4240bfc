import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { UPLOAD_TYPES } from '@croupier/wire/files'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { useErrorText } from './error-text.ts'

type Props = {
  /** The name of the file field, for screen readers. */
  name: string
  /** The types that the server takes, those of documents if left out. */
  accept?: readonly string[]
  busy: boolean
  /** The error of the last upload; it is shown below. */
  error: unknown
  onFile(file: { type: string; content: File }): void
  children: ReactNode
}

/** A button that lets the member choose a file, and hands it over at once. */
export function FileButton({ name, accept = UPLOAD_TYPES, busy, error, onFile, children }: Props) {
  const errorText = useErrorText()
  const messageId = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onFile({ type: file.type, content: file })
    // The same file may be chosen again after a failure.
    target.value = ''
  }
  return (
    <>
      <Button
        icon={<Upload aria-hidden="true" />}
        busy={busy}
        aria-describedby={messageId}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={name}
        accept={accept.join(',')}
        onChange={choose}
      />
      <Message id={messageId} error={errorText(error)} />
    </>
  )
}
