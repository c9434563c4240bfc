/**
 * T155: a promotion is an offer that the merchant owes its members, and an announcement that leads to another host takes them to a page
 * that nobody here controls. Staff publish both with a second approver. One person removes them, and publishes everything else.
 */
export const needsSecondApprover = ({ type, link }: { type: string; link: string | null }): boolean =>
  type === 'PR' || (link !== null && link !== '' && !link.startsWith('/'))
