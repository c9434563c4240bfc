import { saveFile } from '@croupier/api-client/save-file'
import { Button } from '@croupier/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { CopyButton } from '../../../lib/copy-button.tsx'
import { useSession } from '../../../lib/site.tsx'
import css from './factors.module.css'

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  const account = useSession()?.account ?? ''
  const text = codes.join('\n')
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
      <p className={css.acts}>
        <CopyButton inWords text={text} label={t`Copy all codes`} />
        <Button
          size="s"
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => saveFile(`recovery-codes-${account}.txt`, new Blob([text], { type: 'text/plain' }))}
        >
          <Trans>Download</Trans>
        </Button>
      </p>
      <Button kind="primary" size="l" wide onClick={onDone}>
        <Trans>I have saved them</Trans>
      </Button>
    </div>
  )
}
