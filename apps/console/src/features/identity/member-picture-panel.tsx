import { useCall } from '@croupier/api-client/react'
import { member } from '@croupier/wire/backoffice/members.console'
import {
  acceptMemberPicture,
  type DeskPicture,
  memberPicture,
  memberPicturesDesk,
  removeMemberPicture,
} from '@croupier/wire/identity/pictures.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { FileView } from '../../lib/file-view.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { timeText } from '../../lib/time.ts'
import { PICTURE_STATE_WORDS, stateOf } from './picture-words.ts'

const accept = act({
  id: 'accept',
  endpoint: acceptMemberPicture,
  permission: 'member.picture.accept',
  label: (_: DeskPicture) => 'Accept',
  kind: 'primary',
  key: 'a',
  applies: ({ acceptedAt }) => acceptedAt === null,
  input: ({ memberId, sha256 }) => ({ memberId, sha256 }),
  changes: [memberPicturesDesk],
  done: ({ username }) => `The picture of ${username} is accepted`,
})

const remove = act({
  id: 'remove',
  endpoint: removeMemberPicture,
  permission: 'member.picture.remove',
  label: (_: DeskPicture) => 'Remove',
  kind: 'dangerSoft',
  key: 'r',
  asks: {
    by: 'dialog',
    title: ({ username }) => `Remove the picture of ${username}?`,
    effect: 'The member has a picture of the site again, and can upload another one.',
    act: 'Remove picture',
  },
  input: ({ memberId, sha256 }, reason) => ({ memberId, sha256, reason }),
  changes: [memberPicturesDesk, memberPicture, member],
  done: ({ username }) => `The picture of ${username} is removed`,
})

/** A picture that a member uploaded, in its full size. */
export function MemberPicturePanel({ picture, onDecided }: { picture: DeskPicture; onDecided: () => void }) {
  return (
    <DetailPanel
      label="Picture"
      one={picture}
      show={(one) => ({
        title: one.nickname,
        tag: PICTURE_STATE_WORDS[stateOf(one)],
        line: `${one.username} · ID ${one.memberId}`,
        memberId: one.memberId,
        facts: [
          { label: 'Uploaded (UTC)', value: timeText(one.uploadedAt) },
          ...(one.acceptedAt ? [{ label: 'Accepted (UTC)', value: timeText(one.acceptedAt) }] : []),
        ],
        sections: [{ id: 'picture', title: 'Picture', body: <Shown picture={one} /> }],
        acts: (
          <ActList
            row={one}
            rowKey={({ sha256 }) => sha256}
            acts={[accept, remove]}
            fine="A new picture is shown on the site before anybody has accepted it."
            viewOnly="Your role can view pictures, but cannot accept or remove them."
            onDone={onDecided}
          />
        ),
      })}
    />
  )
}

function Shown({ picture: { memberId, username, sha256 } }: { picture: DeskPicture }) {
  const call = useCall(memberPicture, { memberId, sha256 }, { staleMs: Number.POSITIVE_INFINITY })
  return (
    <Loaded call={call} height={256}>
      {({ contentType, bytes }) => (
        <FileView content={new Blob([bytes], { type: contentType })} name={`Picture of ${username}`} />
      )}
    </Loaded>
  )
}
