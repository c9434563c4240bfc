import { Button } from '@croupier/ui/button'
import { type ComponentType, useState } from 'react'
import css from './opened-files.module.css'

/** Files of members. Each opens on request, because the audit log has who saw it. `View` loads the content of one. */
export function OpenedFiles(props: {
  files: readonly { id: string; name: string }[]
  View: ComponentType<{ id: string; name: string }>
  disabledReason?: string | undefined
}) {
  const { files, View, disabledReason } = props
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <ul className={css.files}>
      {files.map(({ id, name }) => (
        <li key={id}>
          {open.includes(id) ? (
            <View id={id} name={name} />
          ) : (
            <Button size="s" disabledReason={disabledReason} onClick={() => setOpen([...open, id])}>
              Open {name.toLowerCase()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
