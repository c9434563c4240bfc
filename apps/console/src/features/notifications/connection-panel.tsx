import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { type Connection, TRANSPORT_WORDS } from './connection-words.ts'
import { CHANNEL_WORDS } from './message-words.ts'

const lineOf = ({ version, changedAt, changedBy }: Connection): string =>
  changedAt ? `Version ${version}, by ${changedBy ?? ''} at ${timeText(changedAt)} UTC` : 'Never changed'

/** How one channel is delivered, and a test of it. */
export function ConnectionPanel({ connection }: { connection: Connection }) {
  const mayTest = useMay('notification.connection.test')
  return (
    <DetailPanel
      label="Delivery"
      one={connection}
      show={(one) => ({
        title: CHANNEL_WORDS[one.channel],
        tag: TRANSPORT_WORDS[one.transport],
        line: lineOf(one),
        before: [
          { id: 'request', body: <WaitingRequests object={`connection:${one.channel}`} shows="changes" /> },
          { id: 'form', body: <ConnectionForm connection={one} /> },
        ],
        sections: mayTest ? [{ id: 'test', title: 'Test', body: <ConnectionTest channel={one.channel} /> }] : [],
      })}
    />
  )
}
