import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A feature that browsers and specifications support and the HTML checker doesn't know yet. */
interface Newer {
  /** The checker's whole message; any other message counts as an error. */
  message: string
  specification: string
}

/** The known exceptions. Remove a line once a newer `vnu-jar` accepts the feature. */
const NEWER: readonly Newer[] = [
  {
    message: 'A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”.',
    specification: 'https://html.spec.whatwg.org/multipage/links.html#link-type-expect',
  },
  {
    message: "CSS: “container-type”: Property “container-type” doesn't exist.",
    specification: 'https://drafts.csswg.org/css-conditional-5/#container-type',
  },
  {
    message: "CSS: “field-sizing”: Property “field-sizing” doesn't exist.",
    specification: 'https://drafts.csswg.org/css-forms-1/#field-sizing',
  },
  {
    message: "CSS: “margin-trim”: Property “margin-trim” doesn't exist.",
    specification: 'https://drafts.csswg.org/css-box-4/#margin-trim',
  },
  {
    message: 'CSS: “mask”: Too many values or values are not recognized.',
    specification: 'https://drafts.csswg.org/css-masking-1/#the-mask',
  },
  {
    message: 'CSS: “transition-property”: “--tw-gradient-from” is not a “transition-property” value.',
    specification: 'https://drafts.csswg.org/css-transitions-1/#transition-property-property',
  },
  {
    message: 'CSS: Unrecognized at-rule “@container”',
    specification: 'https://drafts.csswg.org/css-conditional-5/#container-rule',
  },
  {
    message: 'CSS: Unrecognized at-rule “@property”',
    specification: 'https://drafts.css-houdini.org/css-properties-values-api-1/#at-property-rule',
  },
]

const JAR = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'))
/**
 * Options that make short runs faster: without the optimizing compiler, which needs a larger stack.
 */
const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-Xss4m']
const OUTPUT_MAX = 64 * 1024 * 1024
const known = new Set(NEWER.map(({ message }) => message))

interface Message {
  type: string
  url: string
  message: string
  extract?: string
}

/** Whether Java is installed, which the HTML checker requires. */
export function hasJava(): boolean {
  return spawnSync('java', ['-version']).status === 0
}

/**
 * Errors that the Nu HTML checker finds in `pages` (HTML by name), except for features it doesn't
 * know.
 */
export async function markupErrors(pages: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-markup-'))
  try {
    const files = Object.entries(pages).map(([name, html]) => {
      const file = join(folder, `${name}.html`)
      writeFileSync(file, html)
      return file
    })
    const messages = await check(files)
    return messages
      .filter(({ type, message }) => type !== 'info' && !known.has(message))
      .map(({ url, message, extract = '' }) => `${basename(url, '.html')}: ${message} ${extract}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the checker, which exits with 1 if there are errors and writes its report to stderr. */
function check(files: string[]): Promise<Message[]> {
  return new Promise((resolve, reject) => {
    const options = [...JAVA_OPTIONS, '-jar', JAR, '--errors-only', '--format', 'json', ...files]
    execFile('java', options, { maxBuffer: OUTPUT_MAX }, (error, _, report) => {
      try {
        resolve(JSON.parse(report).messages)
      } catch {
        reject(new Error(report, { cause: error }))
      }
    })
  })
}
