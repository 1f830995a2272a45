const JOURNEY_PATH = /^\/app\/discover\/journey\/([\w-]{1,64})\/?$/u
const OWN_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?\//iu

/**
 * The id of the journey that a URL of this site opens, or null. `origins`: such as
 * 'https://cairn.example'.
 */
export function journeyIdOf(url: string, origins: readonly string[]): string | null {
  const address = /^www\./iu.test(url) ? `https://${url}` : url
  if (!URL.canParse(address)) return null
  const { origin, pathname, username, password } = new URL(address)
  if (username !== '' || password !== '' || !origins.includes(origin)) return null
  return JOURNEY_PATH.exec(pathname)?.[1] ?? null
}

/**
 * Is this a journey on a local server (`http://localhost:3000/app/discover/journey/{id}`)? No other
 * local URL is.
 */
export function isLocalJourney(url: string): boolean {
  return (
    OWN_MACHINE.test(url) && URL.canParse(url) && url === new URL(url).href && JOURNEY_PATH.test(new URL(url).pathname)
  )
}
