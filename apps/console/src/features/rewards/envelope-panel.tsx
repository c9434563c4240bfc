import { Pairs } from '@croupier/ui/card'
import { Tag } from '@croupier/ui/tag'
import { type DeskEnvelopes, envelopeDesk, pauseEnvelopes } from '@croupier/wire/rewards/envelopes.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { counted } from '../../lib/counted.ts'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'
import { conditionText, DROP_WORDS, FAIRNESS_WORDS, seriesStatus, splitText } from './envelope-words.ts'

const acts = [
  act({
    id: 'pause',
    endpoint: pauseEnvelopes,
    permission: 'reward.mission.edit',
    label: (_: DeskEnvelopes) => 'Pause',
    applies: ({ pausedAt, isOver }) => pausedAt === null && !isOver,
    asks: {
      by: 'dialog',
      title: ({ title }) => `Pause ${title}?`,
      effect: 'Drops that are open or to come end now, for good. What is left of them returns to the house.',
      act: 'Pause red envelopes',
    },
    input: ({ id }, reason) => ({ id, isPaused: true, reason }),
    changes: [envelopeDesk],
    done: () => 'Red envelopes paused',
  }),
  act({
    id: 'resume',
    endpoint: pauseEnvelopes,
    permission: 'reward.mission.edit',
    label: (_: DeskEnvelopes) => 'Resume',
    applies: ({ pausedAt, isOver }) => pausedAt !== null && !isOver,
    asks: {
      by: 'dialog',
      title: ({ title }) => `Resume ${title}?`,
      effect: 'Later drops are made again. Those that the pause ended stay closed.',
      act: 'Resume red envelopes',
    },
    input: ({ id }, reason) => ({ id, isPaused: false, reason }),
    changes: [envelopeDesk],
    done: () => 'Red envelopes resumed',
  }),
]

/** One series: its terms, what it has given, and its latest drops. */
export const EnvelopePanel = ({ row, onDone }: { row: DeskEnvelopes; onDone: () => void }) => (
  <DetailPanel
    label={`Red envelopes ${row.title}`}
    one={row}
    show={(one) => ({
      title: one.title,
      tag: seriesStatus(one),
      line: counted(one.drops, 'drop'),
      facts: [
        { label: 'Days', value: `${one.firstDay} to ${one.lastDay}` },
        { label: 'Local times', value: one.times.join(', ') },
        { label: 'Minutes until it closes', value: one.minutes },
        { label: 'Envelopes of a drop', value: splitText(one) },
        { label: 'Total of a drop', value: <Sum value={one.total} /> },
        { label: 'Order of requests', value: FAIRNESS_WORDS[one.fairness] },
        { label: 'For', value: conditionText(one) },
        { label: 'Times to stake before a withdrawal', value: one.turnover },
        { label: 'Budget of all drops', value: <Sum value={one.budget} /> },
        { label: 'Taken', value: <Sum value={one.takenAmount} /> },
        {
          label: 'Commitment of the latest drop',
          value: <code className="wraps">{one.latest[0]?.commitment ?? '–'}</code>,
        },
      ],
      sections: one.latest.length === 0 ? [] : [{ id: 'drops', title: 'Latest drops', body: <Drops row={one} /> }],
      acts: <ActList row={one} rowKey={({ id }) => id} acts={acts} onDone={onDone} />,
    })}
  />
)

const Drops = ({ row: { latest, count } }: { row: DeskEnvelopes }) => (
  <Pairs
    pairs={latest.map(({ openAt, state, taken, takenAmount }) => ({
      label: `${timeText(openAt)} UTC`,
      value: (
        <>
          {taken} of {count} · <Sum value={takenAmount} />{' '}
          <Tag tone={DROP_WORDS[state].tone}>{DROP_WORDS[state].text}</Tag>
        </>
      ),
    }))}
  />
)
