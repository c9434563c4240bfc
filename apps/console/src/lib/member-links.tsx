import { Link } from '@croupier/ui/link'

/** A list of members, linked. */
export const MemberLinks = ({ members }: { members: readonly { memberId: string; username: string }[] }) => (
  <ul>
    {members.map(({ memberId, username }) => (
      <li key={memberId}>
        <Link href={`/members/${memberId}`}>{username || memberId}</Link>
      </li>
    ))}
  </ul>
)
