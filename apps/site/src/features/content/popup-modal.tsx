import { LinkButton } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { RichText } from '@croupier/ui/rich-text'
import type { announcements } from '@croupier/wire/content/announcements'
import type { Output } from '@croupier/wire/endpoint'
import { Trans } from '@lingui/react/macro'
import { Picture } from '../../lib/picture.tsx'
import css from './popup-modal.module.css'

type Props = { popup: Output<typeof announcements>['popups'][number]; onClose: () => void }

const ELSEWHERE = { target: '_blank', rel: 'noopener' }

/** One pop-up of the merchant: picture, text, and the button that leads to its page. */
export function PopupModal({ popup: { title, content, picture, link, action }, onClose }: Props) {
  return (
    <Modal open onClose={onClose} title={title}>
      <div className={css.popup}>
        {picture && <Picture className={css.picture} picture={picture} alt="" instead={null} />}
        {content && <RichText html={content} />}
        {link && (
          <LinkButton kind="primary" href={link} onClick={onClose} {...(link.startsWith('/') ? {} : ELSEWHERE)}>
            {action ?? <Trans>Learn more</Trans>}
          </LinkButton>
        )}
      </div>
    </Modal>
  )
}
