import type { Found } from '../reading/reading.ts'

/** Names the section of every step, where a file names it only at the first one. */
export function withSections(found: readonly Found[]): Found[] {
  let section: string | undefined
  return found.map((one) => {
    section = one.section || section
    return { ...one, section }
  })
}
