import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { Skeleton } from '@croupier/ui/skeleton'
import { unsubscribe } from '@croupier/wire/privacy/unsubscribe'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { closeModal, memberHref } from '../../lib/overlays.ts'
import css from './privacy.module.css'

/** Ends the offers of one channel. The link in the message is the only click: the token follows `#`, so no log has it. */
export function UnsubscribeModal() {
  const errorText = useErrorText()
  const [isDone, setDone] = useState(false)
  const { run, error } = useCommand(unsubscribe)
  useEffect(() => {
    run({ token: location.hash.slice(1) }).then(
      () => setDone(true),
      () => {},
    )
  }, [run])
  const isEnded = isDone || error !== undefined
  return (
    <Modal open onClose={closeModal} title={<Trans>Stop offers</Trans>} width={400}>
      <div role="status">
        {!isEnded && <Skeleton height={72} />}
        {isDone && (
          <>
            <p>
              <b>
                <Trans>You will get no more offers this way</Trans>
              </b>
            </p>
            <p>
              <Trans>It applies at once.</Trans>
            </p>
          </>
        )}
        {error !== undefined && (
          <>
            <p>
              <b>
                <Trans>We could not stop the offers</Trans>
              </b>
            </p>
            <p>{errorText(error)}</p>
          </>
        )}
      </div>
      <p className={css.more}>
        <Button wide onClick={() => location.assign(`/index${memberHref('privacy')}`)}>
          <Trans>All choices about offers</Trans>
        </Button>
      </p>
    </Modal>
  )
}
