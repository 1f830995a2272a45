import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'
import { keepTemporaryFilesInMemory } from './tools/memory-folder.ts'

keepTemporaryFilesInMemory()

const browser = findBrowser()
/** Background services of Chromium that tests don't need. */
const DISABLED = ['quic', 'background-networking', 'component-update', 'sync', 'gpu'].map((name) => `--disable-${name}`)

/** The headless shell doesn't know its connection, and would load lazy images from further away than Chromium on 4G. */
const AS_ON_4G = '--blink-settings=lazyLoadingImageMarginPxUnknown=1250'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 120_000,
  // On a busy machine a page may take longer than 10 s until its scripts run.
  expect: { timeout: 20_000 },
  use: {
    // Otherwise an element that never appears takes the whole time of its test.
    actionTimeout: 30_000,
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Traces would double the duration; screenshots 'only-on-failure' are taken of every test, too.
    trace: 'on-first-retry',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: ['--no-sandbox', '--no-first-run', AS_ON_4G, ...DISABLED],
    },
  },
})
