import { Message } from '@croupier/ui/field-message'
import { Skeleton } from '@croupier/ui/skeleton'
import { useId } from 'react'

/** The place of the button of passkeys until it is known whether the operator offers them; nothing where the browser has none. */
export function WaysWaiting() {
  const messageId = useId()
  if (!('PublicKeyCredential' in globalThis)) return null
  return (
    <>
      <Skeleton height={52} radius={12} />
      <Message id={messageId} />
    </>
  )
}
