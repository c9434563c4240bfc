import { Card } from '@croupier/ui/card'
import { ErrorState } from '@croupier/ui/feedback'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import css from './lottery-page.module.css'

/** In the place of a betting desk that cannot be shown: why, and what the visitor can do. */
export const DeskState = (props: { title: ReactNode; actions: ReactNode; children: ReactNode }) => (
  <Card className={css.state}>
    <h1 className="visually-hidden">
      <Trans>Lottery</Trans>
    </h1>
    <ErrorState {...props} />
  </Card>
)
