/** What index.html asked for before this code had come; gone after ten seconds. */
interface Early {
  token: string
  answers: Record<string, Promise<Response | null>>
}

declare global {
  var early: Early | undefined
}

/** The answer that was asked for early at this address, for whom this token stands; each is given once. */
export async function earlyAnswer(url: string, token: string | null): Promise<Response | null> {
  const { early } = globalThis
  if (early?.token !== token) return null
  const answer = early?.answers[url]
  delete early?.answers[url]
  return (await answer) ?? null
}
