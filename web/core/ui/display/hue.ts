import { hueOf } from '#contract/rules/hue.ts'

/** One of the classes `hue-0` to `hue-7` in tokens.css, chosen by the text. */
export function hueClass(text: string): string {
  return `hue-${hueOf(text)}`
}
