/** Checks the size of the scripts that each page loads on a first visit. */
import { PAGE_MODULES } from '#web/modules.ts'
import { firstLoad } from './first-load.ts'

/** Brotli, quality 11. */
const SCRIPT_MAX_BYTES = 150_000

for (const page of Object.keys(PAGE_MODULES)) {
  const { script } = firstLoad(page.replace(/\$\w+/g, 'some'))
  if (script.br <= SCRIPT_MAX_BYTES) continue
  console.log(`${page}: ${script.br} bytes of script on the first load exceed the limit of ${SCRIPT_MAX_BYTES}`)
  process.exitCode = 1
}
