import type { Detail } from './detail-panel.tsx'
import { typeText } from './member-types.ts'
import { WaitingRequests } from './waiting-requests.tsx'

/** The top of the panel of an account: its name, type and ID, and the requests that wait for approval. */
export const accountHead = ({ memberId, username, type }: { memberId: string; username: string; type: number }) =>
  ({
    title: username,
    tag: { text: typeText(type), tone: 'plain' },
    line: `ID ${memberId}`,
    memberId,
    before: [{ id: 'request', body: <WaitingRequests object={`member:${memberId}`} shows="changes" /> }],
  }) satisfies Partial<Detail>
