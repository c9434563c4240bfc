/** The words of a game's page to the site around it. Everything else that a page says is ignored. */
export const FRAME_MESSAGES = [
  'croupier.ready',
  'croupier.round',
  'croupier.balance',
  'croupier.expired',
  'croupier.lobby',
  'croupier.verify',
] as const
export type FrameMessage = (typeof FRAME_MESSAGES)[number]

type Said = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>

/**
 * A message of the game in the frame, or null. Other windows and pages of other origins may send messages, too, and the page in
 * the frame may have gone elsewhere since.
 */
export function frameMessage(
  { data, origin, source }: Said,
  frame: { window: unknown; url: string },
): FrameMessage | null {
  if (source === null || source !== frame.window || origin !== new URL(frame.url).origin) return null
  return FRAME_MESSAGES.find((one) => one === data) ?? null
}
