import type { ExposedNumber } from '@croupier/wire/lottery/exposure.console'
import { exposure, limitNumber, requestNumberOpening } from '@croupier/wire/lottery/exposure.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { numberText, standingOf, usedPercent } from './number-words.ts'

const keyOf = ({ game, issueNo, play, number }: ExposedNumber) => ({ game, issueNo, play, number })
const nameOf = (one: ExposedNumber) => numberText(one.number)
const BEFORE = 'Bets that are placed already keep their odds.'

const close = act<ExposedNumber, typeof limitNumber>({
  id: 'close',
  label: () => 'Close the number',
  kind: 'danger',
  permission: 'exposure.number.limit',
  applies: ({ state }) => state !== 'closed',
  asks: {
    by: 'dialog',
    title: (row) => `Close ${nameOf(row)}?`,
    effect: `It takes no more bets in this round. ${BEFORE}`,
    act: 'Close the number',
  },
  endpoint: limitNumber,
  input: (row, reason) => ({ ...keyOf(row), state: 'closed', reason }),
  done: (row) => `${nameOf(row)} is closed`,
  changes: [exposure],
  stays: true,
})

const halve = act<ExposedNumber, typeof limitNumber>({
  id: 'halve',
  label: () => 'Half odds',
  permission: 'exposure.number.limit',
  applies: ({ state }) => state === 'open',
  asks: {
    by: 'dialog',
    title: (row) => `Half odds for ${nameOf(row)}?`,
    effect: `New bets on it in this round pay half. ${BEFORE}`,
    act: 'Set half odds',
  },
  endpoint: limitNumber,
  input: (row, reason) => ({ ...keyOf(row), state: 'half', reason }),
  done: (row) => `${nameOf(row)} pays half odds`,
  changes: [exposure],
  stays: true,
})

const open = act<ExposedNumber, typeof requestNumberOpening>({
  id: 'open',
  label: () => 'Request opening',
  permission: 'exposure.number.request',
  applies: ({ state }) => state !== 'open',
  asks: {
    by: 'dialog',
    title: (row) => `Open ${nameOf(row)} again?`,
    effect: 'It takes bets at full odds again once somebody else, of risk, approves it.',
    act: 'Request approval',
  },
  endpoint: requestNumberOpening,
  input: (row, reason) => ({ ...keyOf(row), state: 'open', reason }),
  done: () => 'Approval requested',
  changes: [exposure, approvals],
  stays: true,
})

/** A number of an open round: its bets, its limit, and what staff may decide about it. */
export function NumberPanel({ row }: { row: ExposedNumber }) {
  return (
    <DetailPanel
      label={`Number ${nameOf(row)}`}
      one={row}
      show={(one) => ({
        title: nameOf(one),
        tag: standingOf(one),
        line: `${one.playName} · ${one.gameName} · ${one.issueNo}`,
        facts: [
          { label: 'Cut-off (UTC)', value: timeText(one.closeAt) },
          { label: 'Stakes', value: <Sum value={one.stake} /> },
          { label: 'Pays if drawn once', value: <Sum value={one.liability} /> },
          { label: 'Limit', value: <Sum value={one.closeFrom} /> },
          { label: 'Used', value: `${usedPercent(one)} %` },
          { label: 'Half odds from', value: one.halfOddsFrom === null ? 'Never' : <Sum value={one.halfOddsFrom} /> },
        ],
        sections: [{ id: 'waiting', body: <WaitingRequests object={objectOf(one)} /> }],
        acts: <ActList row={one} rowKey={objectOf} acts={[close, halve, open]} onDone={() => {}} />,
      })}
    />
  )
}

const objectOf = ({ game, issueNo, play, number }: ExposedNumber): string =>
  `number:${game}:${issueNo}:${play}:${number}`
