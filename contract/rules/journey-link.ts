const JOURNEY_PATH = /^\/app\/discover\/journey\/([\w-]{1,64})\/?$/u
const OWN_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?\//iu

/** Which journey of this site an address opens; null where it opens none, or another site. `origins`: 'https://cairn.example'. */
export function journeyIdOf(url: string, origins: readonly string[]): string | null {
  const address = /^www\./iu.test(url) ? `https://${url}` : url
  if (!URL.canParse(address)) return null
  const { origin, pathname, username, password } = new URL(address)
  if (username !== '' || password !== '' || !origins.includes(origin)) return null
  return JOURNEY_PATH.exec(pathname)?.[1] ?? null
}

/** A journey on one's own machine, which has no domain: `http://localhost:3000/app/discover/journey/{id}` and nothing else there. */
export function isLocalJourney(url: string): boolean {
  return (
    OWN_MACHINE.test(url) && URL.canParse(url) && url === new URL(url).href && JOURNEY_PATH.test(new URL(url).pathname)
  )
}
