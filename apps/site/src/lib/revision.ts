/** A revision of the settings that pages show; undefined while it is not known. */
type Revision = number | undefined

/** Whether the merchant's answer is older than the revision that the server announced: the page reads again until it is not. */
export const isBehind = (known: Revision, said: Revision): boolean =>
  known !== undefined && said !== undefined && known < said

/**
 * Whether the server announced another revision than before on this page: it reads again, even if the merchant's answer is new
 * already, because an answer that was requested a moment earlier may be old.
 */
export const hasMoved = (followed: Revision, said: Revision): boolean => followed !== undefined && followed !== said
