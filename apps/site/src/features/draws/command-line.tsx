import { Card, CardHead } from '@croupier/ui/card'
import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '../../lib/copy-button.tsx'
import css from './verify-page.module.css'

/** The command of the independent checker, for players who do not trust this page. */
export function CommandLine({ game }: { game: string }) {
  const { t } = useLingui()
  const command = `npm run -s verify -- --site ${location.origin} --game ${game} --last 20`
  return (
    <Card>
      <CardHead title={<Trans>Prefer your own tools?</Trans>} />
      <p className="small text-2">
        <Trans>
          The checker is one file that shares no code with this site. It recomputes the latest draws from public data.
        </Trans>
      </p>
      <div className={css.command}>
        <code className={css.code}>{command}</code>
        <CopyButton text={command} label={t`Copy the command`} />
      </div>
    </Card>
  )
}
