import { Modal } from '@croupier/ui/modal'
import { Trans } from '@lingui/react/macro'
import type { Betting } from '../use-betting.ts'
import { Basket } from './basket.tsx'
import type { Checkout } from './use-checkout.ts'

/** Phones: the basket in a sheet from below. */
export function BasketSheet(props: { betting: Betting; checkout: Checkout; onClose: () => void }) {
  return (
    <Modal open onClose={props.onClose} title={<Trans>Your ticket</Trans>}>
      <Basket betting={props.betting} checkout={props.checkout} />
    </Modal>
  )
}
