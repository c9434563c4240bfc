import type { Column } from '@croupier/ui/data-table'
import { Tag } from '@croupier/ui/tag'
import type { Downline } from '@croupier/wire/agents/downlines'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTimes } from '../../lib/use-times.ts'

/** The columns of the list of downlines. */
export function useDownlineColumns(): Column<Downline>[] {
  const { t } = useLingui()
  const { dateTime } = useTimes()
  return [
    { id: 'account', header: t`Account`, cell: ({ account }) => <b className="title-3 wraps">{account}</b> },
    {
      id: 'type',
      header: t`Type of account`,
      cell: ({ type }) => (
        <Tag tone={type === 0 ? 'plain' : 'tide'}>{type === 0 ? <Trans>Member</Trans> : <Trans>Agent</Trans>}</Tag>
      ),
      card: 'end',
    },
    {
      id: 'group',
      header: t`Prize group`,
      end: true,
      cell: ({ preset }) => preset?.group ?? '–',
      cardLabel: t`Prize group`,
    },
    { id: 'direct', header: t`Directly below`, end: true, cell: ({ direct }) => direct, card: 'hidden' },
    { id: 'team', header: t`Team`, end: true, cell: ({ team }) => team, cardLabel: t`Team` },
    {
      id: 'registered',
      header: t`Registered`,
      cell: ({ registeredAt }) => <span className="num text-2">{dateTime(registeredAt)}</span>,
      cardLabel: t`Registered`,
    },
    {
      id: 'seen',
      header: t`Last login`,
      cell: ({ lastLoginAt }) => <span className="num text-2">{lastLoginAt ? dateTime(lastLoginAt) : '–'}</span>,
      cardLabel: t`Last login`,
      card: 'hidden',
    },
  ]
}
