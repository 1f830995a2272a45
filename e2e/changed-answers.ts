import type { Page } from '@playwright/test'

/**
 * Changes the JSON answers from this address on their way to the page. The session cookie is removed, so that the browser requests
 * what the server would otherwise render.
 */
export async function changeAnswers<Answer>(
  page: Page,
  address: string | RegExp,
  change: (answer: Answer) => unknown,
): Promise<void> {
  await page.context().clearCookies({ name: /session_token$/u })
  await page.route(address, async (route) => {
    const response = await route.fetch().catch((error: Error) => {
      // A request that still runs when the test ends is cut off.
      if (!/Test ended|has been closed/u.test(error.message)) throw error
      return null
    })
    if (response) await route.fulfill({ response, json: change((await response.json()) as Answer) })
  })
}
