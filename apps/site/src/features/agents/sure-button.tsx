import { Button } from '@croupier/ui/button'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type Props = {
  label: ReactNode
  /** On the button that carries it out. */
  sureLabel: ReactNode
  isSure: boolean
  onSure: (isSure: boolean) => void
  busy: boolean
  onDo: () => void
}

/** A second press confirms an act that cannot be undone. */
export const SureButton = ({ label, sureLabel, isSure, onSure, busy, onDo }: Props) =>
  isSure ? (
    <>
      <Button size="s" kind="danger" busy={busy} onClick={onDo}>
        {sureLabel}
      </Button>
      <Button size="s" onClick={() => onSure(false)}>
        <Trans>Keep it</Trans>
      </Button>
    </>
  ) : (
    <Button size="s" onClick={() => onSure(true)}>
      {label}
    </Button>
  )
