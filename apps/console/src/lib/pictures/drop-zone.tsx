import { Button } from '@croupier/ui/button'
import Upload from 'lucide-react/icons/upload'
import { type DragEvent, useRef, useState } from 'react'
import { Refused } from '../panel.tsx'
import css from './pictures.module.css'

const TYPES = 'image/png,image/jpeg,image/webp'

/** Takes pictures that are dropped on it, or chosen with its button. */
export function DropZone(props: {
  label: string
  several?: boolean
  busy: boolean
  error: string | undefined
  onFiles: (files: readonly File[]) => void
}) {
  const { label, several = false, busy, error, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(several ? files : files.slice(0, 1))
  }
  return (
    <section
      aria-label={label}
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button
        icon={<Upload aria-hidden="true" />}
        busy={busy}
        busyLabel="Uploading"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span className="text-2 small">or drop it here. PNG, JPEG or WebP, at most 5 MB; metadata is removed.</span>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={`${label}: file`}
        accept={TYPES}
        multiple={several}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onFiles(files)
          // The same file may be chosen again after a failure.
          target.value = ''
        }}
      />
      <Refused>{error}</Refused>
    </section>
  )
}
