/** Signs in over HTTP as anybody would; the returned function renews the five-minute token. */
export async function signIn(url: string, credentials: { email: string; password: string }) {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ ...credentials, rememberMe: true }),
  })
  if (!answer.ok) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (): Promise<Record<string, string>> => {
    const renewed = await fetch(`${url}/api/auth/token`, { headers: { cookie } })
    const { token } = (await renewed.json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }
}
