import type { CrashRecord, RoundRecord } from '@croupier/game-math/casino/round-record'
import { Card } from '@croupier/ui/card'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import css from './round-page.module.css'
import { type AnyRecord, type Checked, check, isCrash, messageOf } from './round-state.ts'

const COMMAND = 'npm run -s verify:rounds -- round.json'

type Props = { record: AnyRecord | null; noted: string }

/** How a result follows from what was fixed before, with the values of this round. */
export function RoundSteps({ record, noted }: Props) {
  const checks = record ? check(record, noted)?.checks : undefined
  return (
    <Card className={css.steps}>
      <h2 className="title-2">
        <Trans>How the result is made</Trans>
      </h2>
      <div className={css.four}>
        {record && isCrash(record) ? (
          <CrashSteps record={record} checks={checks} />
        ) : (
          <SeedSteps record={record} checks={checks} />
        )}
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

type StepsProps<One> = { record: One; checks: Checked['checks'] | undefined }

const SeedSteps = ({ record, checks }: StepsProps<RoundRecord | null>) => (
  <>
    <Step title={<Trans>1. Commitment</Trans>} holds={checks?.get('commit')} code={record?.commit}>
      <Trans>
        Before you choose your seed, the game shows the SHA-256 hash of ours. From then on it cannot change.
      </Trans>
    </Step>
    <Step title={<Trans>2. Seeds</Trans>} holds={checks?.get('noted')} code={record?.serverSeed}>
      <Trans>Replacing the seeds reveals ours. Your device computes its hash again and compares.</Trans>
    </Step>
    <Step title={<Trans>3. Numbers</Trans>} holds={checks?.get('rules')} code={record && messageOf(record)}>
      <Trans>HMAC-SHA-256 of our seed over the game, your seed and the number of the round gives the numbers.</Trans>
    </Step>
  </>
)

const CrashSteps = ({ record, checks }: StepsProps<CrashRecord>) => (
  <>
    <Step title={<Trans>1. Commitment</Trans>} holds={checks?.get('noted')} code={record.terminalHash}>
      <Trans>The game always shows the last hash of a chain. It was published before the first round.</Trans>
    </Step>
    <Step title={<Trans>2. Hash of the round</Trans>} holds={checks?.get('chain')} code={record.hash}>
      <Trans>
        The crash reveals the hash of the round. Your device hashes it once for each round so far, and gets the last
        hash.
      </Trans>
    </Step>
    <Step title={<Trans>3. Crash point</Trans>} holds={checks?.get('point')} code={record.salt}>
      <Trans>HMAC-SHA-256 of the hash, with a salt that was made after the chain, gives the point.</Trans>
    </Step>
  </>
)

type StepProps = { title: ReactNode; holds: boolean | undefined; code: string | null | undefined; children: ReactNode }

const Step = ({ title, holds, code, children }: StepProps) => (
  <div className={css.step}>
    <h3>{title}</h3>
    <p>{children}</p>
    {code && <code className={`${css.code} ${holds === false ? css.wrong : ''}`}>{code}</code>}
  </div>
)
