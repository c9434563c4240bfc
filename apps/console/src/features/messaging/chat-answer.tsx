import { useApi, useCommand } from '@croupier/api-client/react'
import { useUpload } from '@croupier/api-client/upload'
import { Button } from '@croupier/ui/button'
import { Select, TextArea } from '@croupier/ui/field'
import type { Output } from '@croupier/wire/endpoint'
import { CHAT_LENGTH, MAX_CHAT_IMAGES } from '@croupier/wire/messaging/chat'
import { answerChat, chatDesk, type DeskChat, deskChat, uploadDeskImage } from '@croupier/wire/messaging/chat.console'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { Acts, PanelForm, Refused } from '../../lib/panel.tsx'

type CannedReplies = Output<typeof deskChat>['cannedReplies']

/** The answer of the member of staff who took the chat. Enter sends it; Shift and Enter begin another line. */
export function ChatAnswer({ chat, cannedReplies }: { chat: DeskChat; cannedReplies: CannedReplies }) {
  const { newId } = useApi()
  const [text, setText] = useState('')
  const [images, setImages] = useState<readonly string[]>([])
  // The name of the line: it stays until the line is sent, so a retry sends no second one.
  const [clientId, setClientId] = useState(newId)
  const command = useCommand(answerChat, { changes: [deskChat, chatDesk] })
  async function send(event: FormEvent | KeyboardEvent): Promise<void> {
    event.preventDefault()
    const content = text.trim()
    if (command.busy || (content === '' && images.length === 0)) return
    try {
      await command.run({ id: chat.id, clientId, content, images: [...images] })
    } catch {
      // Shown below.
      return
    }
    setText('')
    setImages([])
    setClientId(newId())
  }
  return (
    <PanelForm onSubmit={(event) => void send(event)}>
      <CannedReply
        replies={cannedReplies}
        language={chat.language}
        onChoose={(reply) => setText((before) => `${before}${before ? '\n' : ''}${reply}`.slice(0, CHAT_LENGTH))}
      />
      <TextArea
        label="Answer"
        rows={3}
        maxLength={CHAT_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event)
        }}
        hint={images.length > 0 ? `${images.length} of ${MAX_CHAT_IMAGES} pictures` : undefined}
      />
      <Acts>
        <Button type="submit" kind="primary" busy={command.busy} busyLabel="Sending">
          Send
        </Button>
        <AddPicture chat={chat} isFull={images.length >= MAX_CHAT_IMAGES} onAdd={(id) => setImages([...images, id])} />
      </Acts>
      <Refused>{errorText(command.error)}</Refused>
    </PanelForm>
  )
}

/** The canned replies, in the language of the customer where there is a text. The operator edits them in the settings. */
function CannedReply(props: { replies: CannedReplies; language: string; onChoose: (text: string) => void }) {
  const { replies, language, onChoose } = props
  if (replies.length === 0) return null
  const textOf = ({ text }: CannedReplies[number]) =>
    firstOf(text, [language, language.slice(0, 2), 'en']) ?? Object.values(text)[0] ?? ''
  const options = [
    { value: -1, label: 'Insert a canned reply' },
    ...replies.map(({ title }, value) => ({ value, label: title })),
  ]
  return (
    <Select
      label="Canned replies"
      options={options}
      value={-1}
      onChange={(chosen) => {
        const reply = replies[chosen]
        if (reply) onChoose(textOf(reply))
      }}
    />
  )
}

/** The text in the first of these languages that has one. */
function firstOf(
  texts: Readonly<Record<string, string | undefined>>,
  languages: readonly string[],
): string | undefined {
  return languages.map((language) => texts[language]).find((text) => text !== undefined)
}

function AddPicture({ chat, isFull, onAdd }: { chat: DeskChat; isFull: boolean; onAdd: (id: string) => void }) {
  const upload = useUpload(uploadDeskImage)
  async function add(file: File): Promise<void> {
    const sent = await upload.run({ id: chat.id }, { type: file.type, content: file }).catch(() => undefined)
    if (sent) onAdd(sent.id)
  }
  return (
    <>
      <FileButton
        name="Picture for the answer"
        accept="image/png,image/jpeg"
        busy={upload.busy}
        disabledReason={isFull ? `${MAX_CHAT_IMAGES} pictures at most` : undefined}
        onFile={(file) => void add(file)}
      >
        Add a picture
      </FileButton>
      <Refused>{errorText(upload.error)}</Refused>
    </>
  )
}
