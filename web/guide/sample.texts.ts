/** A right-to-left sample, the same in every language. */
export const FROM_THE_RIGHT = 'خطوات أولى في الرسم والتلوين'

export function nothing(): void {}
