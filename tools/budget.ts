/** Checks how many bytes a browser downloads on its first visit to each page. */
import { PAGES } from '#web/pages.ts'
import { firstLoad, scriptsLoadedLater } from './first-load.ts'

/** Max. size of a page's scripts, compressed with brotli (quality 11). */
const SCRIPT_MAX_BYTES = 150_000

/** The same for the pages that most visits begin with. */
const START_MAX_BYTES: Record<string, number> = {
  '/': 141_500,
  '/app/discover': 143_800,
  '/app/discover/journey/$journeyId': 146_700,
  '/auth/login': 137_500,
  '/auth/register': 137_500,
}

/**
 * Max. size of a script that is loaded later, such as a dialog or the checks of forms. Dynamic imports of whole packages,
 * which keep all of their parts, exceed it.
 */
const LATER_MAX_BYTES = 30_000

for (const page of Object.keys(PAGES)) {
  const { script } = firstLoad(page.replace(/\$\w+/g, 'some'))
  const max = START_MAX_BYTES[page] ?? SCRIPT_MAX_BYTES
  if (script.br <= max) continue
  console.log(`${page}: ${script.br} bytes of script on the first load, ${max} are allowed`)
  process.exitCode = 1
}

for (const { file, br } of scriptsLoadedLater()) {
  if (br <= LATER_MAX_BYTES) continue
  console.log(`${file}: ${br} bytes of script loaded later, ${LATER_MAX_BYTES} are allowed`)
  process.exitCode = 1
}
