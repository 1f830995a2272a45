import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Finds violations in a quarter of the default time: axe describes nothing that passes, and runs in
 * the page itself, which is enough where no page has frames.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
}
