/** The result that a careful person expects when one file is imported. */
export interface Expected {
  links: { expected: number; accept: [least: number, most: number] }
  first3: [title: string, url: string][]
  last2: [title: string, url: string][]
  mustNotComeThrough: string[]
}

export interface Preview {
  format: string
  found: number
  steps: { title: string; url: string; note?: string; section?: string }[]
  skipped: { reason: string }[]
}

type Step = Preview['steps'][number]

/** Allowed difference between the expected and the actual number of steps, as a share. */
const DIFFERENCE = 0.02
/** Min. characters of a title that was cut and whose rest is in the note. */
const CUT_MIN = 70

/** The differences between a preview and what is expected; empty if there are none. */
export function problemsOf({ links, first3, last2, mustNotComeThrough }: Expected, preview: Preview): string[] {
  const { steps, found, skipped } = preview
  const { expected, accept } = links
  const isNear = Math.abs(steps.length - expected) <= expected * DIFFERENCE
  const isAccepted = steps.length >= accept[0] && steps.length <= accept[1]
  const unwanted = mustNotComeThrough.filter((text) => !text.includes('tolerated')).flatMap(addressesIn)
  return [
    ...(isNear || isAccepted ? [] : [`${steps.length} steps, ${expected} expected`]),
    ...(found === steps.length + skipped.length ? [] : [`${found} found, but not listed whole`]),
    ...missingIn(steps, first3, 'first'),
    ...missingIn(steps, last2, 'last'),
    ...unwanted.filter((part) => steps.some(({ url }) => comesThrough(url, part))).map((part) => `unwanted: ${part}`),
  ]
}

/**
 * The expected pairs of title and URL that are missing. They must be in this order, but other steps
 * may come between them.
 */
function missingIn(steps: readonly Step[], pairs: Expected['first3'], which: string): string[] {
  let from = 0
  return pairs.flatMap(([title, url]) => {
    const at = steps.findIndex(
      (step, index) => index >= from && addressOf(step.url) === addressOf(url) && isTitled(step, title),
    )
    if (at < 0) return [`missing among the ${which}: ${title} ${url}`]
    from = at + 1
    return []
  })
}

function isTitled({ title, note = '' }: Step, wanted: string): boolean {
  const full = wordsOf(wanted)
  const start = wordsOf(title)
  if (start === full) return true
  return (
    start.length >= CUT_MIN && full.startsWith(start) && wordsOf(note).startsWith(wordsOf(full.slice(start.length)))
  )
}

function wordsOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A URL without tracking parameters and a slash at the end. */
function addressOf(url: string): string {
  const [start = '', anchor] = url.split('#')
  const [path = '', query = ''] = start.split('?')
  const kept = query.split('&').filter((part) => part !== '' && !/^(?:utm_|wt_mc)/.test(part))
  return `${path.replace(/\/$/, '')}?${kept.join('&')}#${anchor ?? ''}`
}

/** The URLs, hashes, paths and hosts in a sentence. */
function addressesIn(text: string): string[] {
  const words = text.split(/\s+/).map((word) => word.replace(/^[(]|[),;:]+$/g, ''))
  return words.filter((word) =>
    /^https?:\/\/|^#\w|^\w[\w./-]*\/[\w-]+\.\w+$|^[\w-]+(?:\.[\w-]+)*\.(?:com|im|net|org)$/.test(word),
  )
}

function comesThrough(url: string, part: string): boolean {
  if (part.startsWith('http')) return addressOf(url) === addressOf(part)
  return part.startsWith('#') ? url.startsWith('#') || url.endsWith(`README.md${part}`) : url.includes(part)
}
