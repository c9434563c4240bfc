/** What the bench uses of autocannon, which brings no types. */
declare module 'autocannon' {
  type Request = {
    method: string
    path: string
    body?: string
    headers?: Record<string, string>
    setupRequest?(request: Request): Request
  }
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    duration: number
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    requests: Request[]
  }): Promise<Result>
}
