/** What the home page asks for: banners and headlines. `public/first.js` asks the same ahead of the code. */
export const HOME_ANNOUNCEMENTS = { types: 'B,H', platform: 'W', execution: 'B' } as const
