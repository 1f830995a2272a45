import type { Page } from '@playwright/test'

/** Changes the JSON answers from this address on their way to the page. */
export async function changeAnswers<Answer>(
  page: Page,
  address: string | RegExp,
  change: (answer: Answer) => unknown,
): Promise<void> {
  await page.route(address, async (route) => {
    // A request that still runs when the test ends is cut off.
    const response = await route.fetch().catch(() => null)
    if (response) await route.fulfill({ response, json: change((await response.json()) as Answer) })
  })
}
