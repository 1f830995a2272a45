/** So long an answer that was asked for early may stand for one that is asked for now, in ms. */
const FRESH_MS = 10_000

/** What index.html asked for before this code had come. */
interface Early {
  token: string
  answers: Record<string, Promise<Response | null>>
}

declare global {
  var early: Early | undefined
}

/** The answer that was asked for early at this address, for whom this token stands; each is given once. */
export async function earlyAnswer(
  url: string,
  token: string | null,
  now = performance.now(),
): Promise<Response | null> {
  const { early } = globalThis
  const answer = early?.token === token && now < FRESH_MS ? early.answers[url] : undefined
  if (early) delete early.answers[url]
  return (await answer) ?? null
}
