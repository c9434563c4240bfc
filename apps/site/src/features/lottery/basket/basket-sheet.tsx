import { BareModal } from '@croupier/ui/modal'
import { useLingui } from '@lingui/react/macro'
import type { Betting } from '../use-betting.ts'
import css from './basket.module.css'
import { Basket } from './basket.tsx'
import type { Checkout } from './use-checkout.ts'

const WIDTH = 600

/** The basket on phones: a sheet from below, with total and button always in view. */
export function BasketSheet(props: { betting: Betting; checkout: Checkout; onClose: () => void }) {
  const { t } = useLingui()
  const { betting, checkout, onClose } = props
  return (
    <BareModal open onClose={onClose} label={t`Bet basket`} width={WIDTH} phone="sheet">
      <div className={css.sheet}>
        <Basket betting={betting} checkout={checkout} onClose={onClose} />
      </div>
    </BareModal>
  )
}
