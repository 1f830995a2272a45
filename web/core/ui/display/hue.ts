import { hueOf } from '#contract/rules/hue.ts'

/** The color class of a text: one of `hue-0` to `hue-11` in tokens.css. */
export function hueClass(text: string): string {
  return `hue-${hueOf(text)}`
}
