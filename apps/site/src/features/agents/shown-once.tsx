import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyButton } from '../../lib/copy-button.tsx'
import css from './agents.module.css'

type Props = { title: string; secret: string; copyLabel: string; onDone: () => void; children: ReactNode }

/** The only place where a secret is shown. */
export const ShownOnce = ({ title, secret, copyLabel, onDone, children }: Props) => (
  <Card as="section">
    <CardHead title={title} />
    <div className={css.facts} role="status">
      <p className="small text-2">{children}</p>
      <code>{secret}</code>
    </div>
    <div className={css.acts}>
      <CopyButton text={secret} label={copyLabel} inWords />
      <Button size="s" onClick={onDone}>
        <Trans>I have copied it</Trans>
      </Button>
    </div>
  </Card>
)
