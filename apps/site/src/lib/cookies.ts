/** §9: remember-me cookies live for one day. */
const ONE_DAY_SECONDS = 86_400

/**
 * §3, Decisions "Safety": cookies keep the last username and the remember flag `rememberMe`, never a password. The one-use
 * token is in a cookie of the server that scripts cannot read.
 */
export const cookies = {
  get(name: string): string | null {
    const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
    return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
  },
  set(name: string, value: string | null): void {
    const age = value === null ? 0 : ONE_DAY_SECONDS
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not everywhere yet
    document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`
  },
}
