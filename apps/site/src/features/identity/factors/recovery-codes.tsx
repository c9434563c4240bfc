import { Button } from '@croupier/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '../../../lib/copy-button.tsx'
import css from './factors.module.css'

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  return (
    <div className={css.part}>
      <p>
        <Trans>
          Save these recovery codes where you find them without your phone. Each one works once in place of the
          authenticator. We do not show them again.
        </Trans>
      </p>
      <ol className={css.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <CopyButton text={codes.join('\n')} label={t`Copy all codes`} />
      </p>
      <Button kind="primary" size="l" wide onClick={onDone}>
        <Trans>I have saved them</Trans>
      </Button>
    </div>
  )
}
