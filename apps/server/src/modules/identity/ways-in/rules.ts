/** The ways by which a member can log in again. */
export type WaysIn = { password: boolean; mobile: boolean; passkeys: number; providers: number }

/** Whether the member keeps a way in without one of the passkeys or providers. */
export const keepsWayIn = ({ password, mobile, passkeys, providers }: WaysIn): boolean =>
  password || mobile || passkeys + providers > 1
