/** Checks how many bytes a browser downloads on its first visit to each page. */
import { PAGES } from '#web/pages.ts'
import { firstLoad, scriptsLoadedLater } from './first-load.ts'

/** Max. size of a page's scripts, compressed with brotli (quality 11). */
const SCRIPT_MAX_BYTES = 150_000

/**
 * Max. size of a script that is loaded later, such as a dialog or the checks of forms. Dynamic imports of whole packages,
 * which keep all of their parts, exceed it.
 */
const LATER_MAX_BYTES = 30_000

for (const page of Object.keys(PAGES)) {
  const { script } = firstLoad(page.replace(/\$\w+/g, 'some'))
  if (script.br <= SCRIPT_MAX_BYTES) continue
  console.log(`${page}: ${script.br} bytes of script on the first load, ${SCRIPT_MAX_BYTES} are allowed`)
  process.exitCode = 1
}

for (const { file, br } of scriptsLoadedLater()) {
  if (br <= LATER_MAX_BYTES) continue
  console.log(`${file}: ${br} bytes of script loaded later, ${LATER_MAX_BYTES} are allowed`)
  process.exitCode = 1
}
