/** Whether the server answers; a proxy answers with a status of 502 or higher when it doesn't. */
export async function isServerReachable(): Promise<boolean> {
  return await fetch('/healthz', { cache: 'no-store' }).then(
    ({ status }) => status < 502,
    () => false,
  )
}
