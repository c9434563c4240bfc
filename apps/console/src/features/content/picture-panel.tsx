import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Link } from '@croupier/ui/link'
import { toast } from '@croupier/ui/toast'
import { mediaDesk, mediaVersions, removeMedia, renameMedia } from '@croupier/wire/content/media.console'
import { type FormEvent, useState } from 'react'
import { objectWords } from '../../lib/audit-words.ts'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Acts, Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { type ListedPicture, sizeText } from '../../lib/pictures/picture-words.ts'
import css from '../../lib/pictures/pictures.module.css'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { timeText } from '../../lib/time.ts'
import { PictureHistory } from './history/picture-history.tsx'

type Props = { picture: ListedPicture; onRemoved: () => void }

/** One picture: its size, the places that show it, its name, and its removal. */
export function PicturePanel({ picture, onRemoved }: Props) {
  return (
    <DetailPanel
      label="Picture"
      one={picture}
      show={(one) => ({
        title: one.name,
        line: `${one.width} × ${one.height} pixels`,
        before: [
          {
            id: 'picture',
            body: (
              <img
                className={`${css.thumbnail} ${css.large}`}
                src={one.url}
                alt=""
                width={one.width}
                height={one.height}
              />
            ),
          },
        ],
        facts: [
          { label: 'Size', value: sizeText(one.size) },
          { label: 'Uploaded', value: `${timeText(one.uploadedAt)} UTC` },
          { label: 'By', value: one.uploadedBy },
          { label: 'Address', value: <code>{`${one.url.slice(0, 15)}…${one.url.slice(-8)}`}</code> },
        ],
        sections: [
          { id: 'uses', title: 'Used in', body: <Uses picture={one} /> },
          { id: 'name', body: <Renaming picture={one} /> },
          { id: 'versions', body: <PictureHistory key={one.id} id={one.id} /> },
        ],
        acts: <Removing picture={one} onRemoved={onRemoved} />,
      })}
    />
  )
}

/** The setting or notice, linked; other texts by their kind. */
function Uses({ picture: { uses } }: { picture: ListedPicture }) {
  if (uses.length === 0) return <Fine>No setting and no text shows this picture.</Fine>
  return (
    <ul>
      {uses.map(({ kind, name }) => {
        const { text, href } = objectWords(`${kind}:${name}`)
        return (
          <li key={`${kind}:${name}`}>
            {href ? (
              <Link className="link" href={href}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Renaming({ picture }: { picture: ListedPicture }) {
  const [name, setName] = useState(picture.name)
  const rename = useCommand(renameMedia, { changes: [mediaDesk, mediaVersions] })
  if (!useMay('content.media.edit')) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || name.trim() === picture.name) return
    rename.run({ id: picture.id, name: name.trim() }).then(
      () => toast({ text: 'Picture renamed' }),
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
      <Field
        label="Name"
        dense
        quiet
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={name.trim() ? undefined : 'Write a name first'}
      />
      <Acts>
        <Button type="submit" size="s" busy={rename.busy}>
          Rename
        </Button>
      </Acts>
      <Refused>{errorText(rename.error)}</Refused>
    </PanelForm>
  )
}

function Removing({ picture, onRemoved }: Props) {
  const [isAsked, setAsked] = useState(false)
  const remove = useCommand(removeMedia, { changes: [mediaDesk, mediaVersions] })
  if (!useMay('content.media.edit')) return null
  const run = (reason: string) =>
    void remove.run({ id: picture.id, reason }).then(
      () => {
        toast({ text: 'Picture removed' })
        onRemoved()
      },
      () => {},
    )
  return (
    <Acts>
      <Button
        kind="dangerSoft"
        disabledReason={picture.uses.length > 0 ? 'This picture is in use' : undefined}
        onClick={() => setAsked(true)}
      >
        Remove
      </Button>
      {isAsked && (
        <ReasonDialog
          title={`Remove “${picture.name}”?`}
          effect="Its address answers nothing any more. The audit log keeps its name and size, not the picture."
          act="Remove the picture"
          kind="danger"
          command={remove}
          onAct={run}
          onClose={() => setAsked(false)}
        />
      )}
    </Acts>
  )
}
