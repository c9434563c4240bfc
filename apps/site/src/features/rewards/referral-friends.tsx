import { Amount } from '@croupier/ui/amount'
import { Avatar } from '@croupier/ui/avatar'
import { Card, CardHead } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { Tag, type Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { referees } from '@croupier/wire/rewards/referral'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useRecord } from '../../lib/record/use-record.ts'
import css from './referral.module.css'

type Friend = Output<typeof referees>['items'][number]

const TONES: Readonly<Record<Friend['state'], Tone>> = {
  process: 'info',
  refused: 'plain',
  qualified: 'good',
  lapsed: 'plain',
}

/** The friends of the member, newest first, by masked names. */
export function ReferralFriends() {
  const { record } = useRecord(referees, (paging) => paging, { ready: true })
  const { rows } = record
  if (!rows && record.error) return <RecordTrouble error={record.error} onRetry={record.retry} />
  if (!rows) return <Skeleton height={200} radius={16} />
  return (
    <Card as="section">
      <CardHead title={<Trans>Your friends</Trans>} />
      {rows.length === 0 ? (
        <EmptyState title={<Trans>No friends yet</Trans>}>
          <Trans>Friends who register with your link or code appear here.</Trans>
        </EmptyState>
      ) : (
        <ul className={css.friends}>
          {rows.map((friend, at) => (
            <OneFriend key={`${friend.name} ${at}`} friend={friend} />
          ))}
        </ul>
      )}
      <CursorPages {...record.pages} />
    </Card>
  )
}

function OneFriend({ friend }: { friend: Friend }) {
  const currency = useCurrency()
  const { name, registeredOn, earned } = friend
  return (
    <li>
      <Avatar name={name} small />
      <div>
        <b>{name}</b>
        <span className="text-2 small">
          <Trans>Joined on {registeredOn}</Trans>
        </span>
      </div>
      <NextStep friend={friend} />
      <b className={css.earned}>{earned > 0n ? <Amount value={earned} currency={currency} /> : '–'}</b>
      <StateTag state={friend.state} />
    </li>
  )
}

function NextStep({ friend: { waitsFor, lastDay, state } }: { friend: Friend }) {
  const { t } = useLingui()
  if (state !== 'process') return <span />
  const words = {
    deposit: t`First deposit is missing`,
    bets: t`More bets are missing`,
    identity: t`Identity is not verified yet`,
  }
  return (
    <span className="text-2 small">
      {waitsFor && words[waitsFor]} <Trans>(until the end of {lastDay})</Trans>
    </span>
  )
}

function StateTag({ state }: Pick<Friend, 'state'>) {
  const { t } = useLingui()
  const words: Record<Friend['state'], string> = {
    process: t`In process`,
    refused: t`Not counted`,
    qualified: t`Qualified`,
    lapsed: t`Time is over`,
  }
  return <Tag tone={TONES[state]}>{words[state]}</Tag>
}
