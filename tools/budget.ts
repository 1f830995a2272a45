/** Checks how many bytes a browser downloads on its first visit to each page. */
import { PAGES } from '#web/pages.ts'
import { firstLoad } from './first-load.ts'

/** Max. size of a page's scripts, compressed with brotli (quality 11). */
const SCRIPT_MAX_BYTES = 150_000

for (const page of Object.keys(PAGES)) {
  const { script } = firstLoad(page.replace(/\$\w+/g, 'some'))
  if (script.br <= SCRIPT_MAX_BYTES) continue
  console.log(`${page}: ${script.br} bytes of script on the first load, ${SCRIPT_MAX_BYTES} are allowed`)
  process.exitCode = 1
}
