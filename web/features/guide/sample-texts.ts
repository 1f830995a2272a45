/** A right-to-left sample, the same in every language. */
export const RIGHT_TO_LEFT_TEXT = 'خطوات أولى في الرسم والتلوين'

export function noop(): void {}
