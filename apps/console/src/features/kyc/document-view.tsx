import { useCall } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import type { IdentityDocument } from '@croupier/wire/kyc/check'
import { viewDocument } from '@croupier/wire/kyc/checks.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { FileView } from '../../lib/file-view.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import css from './check.module.css'
import { KIND_WORDS, SIDE_WORDS } from './check-words.ts'

/** The documents of a check. Each opens on request, because the audit log has who saw it. */
export function Documents({ documents }: { documents: readonly IdentityDocument[] }) {
  const mayView = useMay('kyc.document.view')
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <ul className={css.documents}>
      {documents.map((one) => {
        const name = `${KIND_WORDS[one.kind]}, ${SIDE_WORDS[one.side]}`
        return (
          <li key={one.id}>
            {open.includes(one.id) ? (
              <OpenDocument id={one.id} name={name} />
            ) : (
              <Button
                size="s"
                disabledReason={mayView ? undefined : 'Your role does not see documents'}
                onClick={() => setOpen([...open, one.id])}
              >
                Open {name}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function OpenDocument({ id, name }: { id: string; name: string }) {
  const call = useCall(viewDocument, { id }, { staleMs: Number.POSITIVE_INFINITY })
  return (
    <Loaded call={call} height={200}>
      {({ contentType, bytes }) => <FileView content={new Blob([bytes], { type: contentType })} name={name} />}
    </Loaded>
  )
}
