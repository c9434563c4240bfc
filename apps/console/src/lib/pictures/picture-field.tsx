import { useCall } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import type { Picture } from '@croupier/wire/content/media'
import { mediaDesk } from '@croupier/wire/content/media.console'
import { useState } from 'react'
import { useMay } from '../console.tsx'
import { Loaded } from '../loaded.tsx'
import { Refused } from '../panel.tsx'
import { DropZone } from './drop-zone.tsx'
import css from './pictures.module.css'
import { usePictureUpload } from './use-picture-upload.ts'

type Props = {
  label: string
  hint?: string | undefined
  value: Picture | null
  onChange: (value: Picture | null) => void
  error?: string | undefined
}

/** The picture without the fields of the library. */
const bare = ({ id, url, width, height }: Picture): Picture => ({ id, url, width, height })

/** Picks a picture of the library, or uploads one. */
export function PictureField({ label, hint, value, onChange, error }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <fieldset className={css.field}>
      <legend className="title-3">{label}</legend>
      {hint && <span className="text-2 small">{hint}</span>}
      <div className={css.fieldRow}>
        {value && <Thumbnail picture={value} />}
        <Button size="s" onClick={() => setChoosing(true)}>
          {value ? 'Change picture' : 'Choose picture'}
        </Button>
        {value && (
          <Button size="s" kind="quiet" onClick={() => onChange(null)}>
            No picture
          </Button>
        )}
      </div>
      <Refused>{error}</Refused>
      {isChoosing && (
        <Chooser
          label={label}
          onClose={() => setChoosing(false)}
          onChosen={(picture) => {
            onChange(bare(picture))
            setChoosing(false)
          }}
        />
      )}
    </fieldset>
  )
}

/** A small picture on a checked ground, so that light and transparent ones are seen. */
export const Thumbnail = ({ picture, name = '' }: { picture: Picture; name?: string }) => (
  <img
    className={css.thumbnail}
    src={picture.url}
    alt={name}
    width={picture.width}
    height={picture.height}
    loading="lazy"
    decoding="async"
  />
)

function Chooser(props: { label: string; onClose: () => void; onChosen: (picture: Picture) => void }) {
  const { label, onClose, onChosen } = props
  const upload = usePictureUpload(onChosen)
  const mayUpload = useMay('content.media.edit')
  const call = useCall(mediaDesk, {})
  return (
    <Modal open onClose={onClose} title={label} width={780}>
      {mayUpload && <DropZone label="Upload a picture" busy={upload.busy} error={upload.error} onFiles={upload.send} />}
      <Loaded call={call} height={240}>
        {({ media }) => (
          <ul className={css.grid} aria-label="Pictures">
            {media.map((one) => (
              <li key={one.id}>
                <button type="button" className={css.choice} onClick={() => onChosen(one)}>
                  <Thumbnail picture={one} />
                  <span>{one.name}</span>
                  <span className="text-2 small num">
                    {one.width} × {one.height}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Modal>
  )
}
