import { hueOf } from '#contract/rules/hue.ts'

/** The class of the ground that a text gets: `hue-0` to `hue-7` of `tokens.css`. */
export function hueClass(text: string): string {
  return `hue-${hueOf(text)}`
}
