import type { RoundRecord } from '@croupier/game-math/casino/round-record'
import { Card } from '@croupier/ui/card'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import css from './round-page.module.css'
import { check, messageOf } from './round-state.ts'

const COMMAND = 'npm run -s verify:rounds -- round.json'

/** How a result follows from the seeds, with the values of this round. */
export function RoundSteps({ record, noted }: { record: RoundRecord | null; noted: string }) {
  const checks = record ? check(record, noted)?.checks : undefined
  return (
    <Card className={css.steps}>
      <h2 className="title-2">
        <Trans>How the result is made</Trans>
      </h2>
      <div className={css.four}>
        <Step title={<Trans>1. Commitment</Trans>} holds={checks?.get('commit')} code={record?.commit}>
          <Trans>
            Before you choose your seed, the game shows the SHA-256 hash of ours. From then on it cannot change.
          </Trans>
        </Step>
        <Step title={<Trans>2. Seeds</Trans>} holds={checks?.get('noted')} code={record?.serverSeed}>
          <Trans>Replacing the seeds reveals ours. Your device computes its hash again and compares.</Trans>
        </Step>
        <Step title={<Trans>3. Numbers</Trans>} holds={checks?.get('rules')} code={record && messageOf(record)}>
          <Trans>
            HMAC-SHA-256 of our seed over the game, your seed and the number of the round gives the numbers.
          </Trans>
        </Step>
        <Step
          title={<Trans>4. Result</Trans>}
          holds={checks && (checks.get('outcome') ?? false) && (checks.get('returned') ?? false)}
          code={record && JSON.stringify(record.bet)}
        >
          <Trans>The rules of the game turn the numbers and your bet into the result and what it returns.</Trans>
        </Step>
      </div>
      <p className="small text-2">
        <Trans>To use your own tools, save the record in a file and run this command:</Trans>{' '}
        <code className={css.code}>{COMMAND}</code>
      </p>
    </Card>
  )
}

type StepProps = { title: ReactNode; holds: boolean | undefined; code: string | null | undefined; children: ReactNode }

const Step = ({ title, holds, code, children }: StepProps) => (
  <div className={css.step}>
    <h3>{title}</h3>
    <p>{children}</p>
    {code && <code className={`${css.code} ${holds === false ? css.wrong : ''}`}>{code}</code>}
  </div>
)
