/** The home page's request for banners and headlines. `first.js` sends the same before this code is loaded. */
export const HOME_ANNOUNCEMENTS = { types: 'B,H', platform: 'W', execution: 'B' } as const
