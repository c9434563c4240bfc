import { Card, CardHead } from '@croupier/ui/card'
import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '../../lib/copy-button.tsx'
import css from './verify-page.module.css'

/** The command of the independent checker, for players who do not trust this page. */
export function CommandLine({ game }: { game: string }) {
  const { t } = useLingui()
  const verify = `npm run -s verify -- --site ${location.origin} --game ${game}`
  const chain = `npm run -s verify:chain -- --site ${location.origin} --game ${game}`
  const commands = [`${verify} --save ${game}.jsonl`, `${verify} --saved ${game}.jsonl`, chain]
  return (
    <Card>
      <CardHead title={<Trans>Prefer your own tools?</Trans>} />
      <p className="small text-2">
        <Trans>
          The checker shares no code with this site. Save the commitments of the next rounds with the first command, and
          check these rounds after their draws with the second.
        </Trans>
      </p>
      {commands.map((command) => (
        <div key={command} className={css.command}>
          <code className={css.code}>{command}</code>
          <CopyButton text={command} label={t`Copy the command`} />
        </div>
      ))}
      <p className={`small text-2 ${css.last}`}>
        <Trans>The last command checks the whole history of the game with its daily digests.</Trans>
      </p>
    </Card>
  )
}
