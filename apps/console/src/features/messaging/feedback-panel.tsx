import { useCall } from '@croupier/api-client/react'
import {
  answerFeedback,
  closeFeedback,
  feedbackDesk,
  type ReceivedFeedback,
  viewFeedbackImage,
} from '@croupier/wire/messaging/feedback.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { FileView } from '../../lib/file-view.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { OpenedFiles } from '../../lib/opened-files.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { FEEDBACK_KIND_WORDS, FEEDBACK_STATE_WORDS } from './feedback-words.ts'

const answer = act({
  id: 'answer',
  endpoint: answerFeedback,
  permission: 'message.feedback.answer',
  label: (_: ReceivedFeedback) => 'Send answer',
  kind: 'primary',
  applies: ({ state, memberId }) => state === 'open' && memberId !== null,
  asks: { by: 'note', required: true },
  input: ({ id }, text) => ({ id, answer: text }),
  changes: [feedbackDesk],
  done: ({ username }) => `The answer is in the messages of ${username}`,
})

const close = act({
  id: 'close',
  endpoint: closeFeedback,
  permission: 'message.feedback.answer',
  label: (_: ReceivedFeedback) => 'Close',
  applies: ({ state }) => state === 'open',
  asks: {
    by: 'dialog',
    title: () => 'Close without an answer?',
    effect: 'The message leaves the list of open ones. Nobody is notified.',
    act: 'Close',
  },
  input: ({ id }, reason) => ({ id, reason }),
  changes: [feedbackDesk],
  done: () => 'The message is closed',
})

/** One message to customer service: the text, the pictures, the answer. */
export function FeedbackPanel({ feedback, onDecided }: { feedback: ReceivedFeedback; onDecided: () => void }) {
  return (
    <DetailPanel
      label="Feedback"
      one={feedback}
      show={(one) => ({
        title: FEEDBACK_KIND_WORDS[one.kind],
        tag: FEEDBACK_STATE_WORDS[one.state],
        line: one.memberId === null ? 'A visitor without an account' : `${one.username} · ID ${one.memberId}`,
        ...(one.memberId === null ? {} : { memberId: one.memberId }),
        facts: [
          { label: 'Sent (UTC)', value: timeText(one.sentAt) },
          ...(one.endedAt ? [{ label: 'Ended (UTC)', value: timeText(one.endedAt) }] : []),
        ],
        sections: [
          { id: 'content', title: 'Message', body: <Quote>{one.content}</Quote> },
          ...(one.images.length > 0
            ? [
                {
                  id: 'pictures',
                  title: 'Pictures',
                  body: (
                    <OpenedFiles
                      files={one.images.map((id, index) => ({ id, name: `Picture ${index + 1}` }))}
                      View={OpenPicture}
                    />
                  ),
                },
              ]
            : []),
          ...(one.answer ? [{ id: 'answer', title: 'Answer', body: <Quote>{one.answer}</Quote> }] : []),
        ],
        acts: one.state === 'open' && (
          <ActList
            row={one}
            rowKey={({ id }) => id}
            acts={[answer, close]}
            {...(one.memberId === null ? {} : { note: { label: 'Answer', missing: 'Write an answer first' } })}
            fine={
              one.memberId === null
                ? 'Nobody can answer a visitor. The audit log names everyone who opens a picture.'
                : 'The member reads the answer in the messages. The audit log names everyone who opens a picture.'
            }
            onDone={onDecided}
          />
        ),
      })}
    />
  )
}

function OpenPicture({ id, name }: { id: string; name: string }) {
  const call = useCall(viewFeedbackImage, { id }, { staleMs: Number.POSITIVE_INFINITY })
  return (
    <Loaded call={call} height={200}>
      {({ contentType, bytes }) => <FileView content={new Blob([bytes], { type: contentType })} name={name} />}
    </Loaded>
  )
}
