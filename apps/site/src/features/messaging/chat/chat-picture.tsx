import { serviceChatImage } from '@croupier/wire/messaging/chat'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { dataAddress, downloadClient } from '../../../lib/download.ts'
import { useSite } from '../../../lib/site.tsx'
import css from './chat.module.css'

/** A picture of the chat. It is for this customer only, so it is called like data and not by its address. */
export function ChatPicture({ id }: { id: string }) {
  const { t } = useLingui()
  const site = useSite()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let isGone = false
    downloadClient(site)(serviceChatImage, { id })
      .then(dataAddress)
      .then(
        (made) => isGone || setAddress(made),
        // Without the picture, its place stays empty.
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [site, id])
  return address ? <img className={css.picture} src={address} alt={t`Attachment`} /> : <div className={css.waiting} />
}
