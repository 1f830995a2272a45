/** From right to left in every language of ours: what it looks like when people write that way. */
export const FROM_THE_RIGHT = 'خطوات أولى في الرسم والتلوين'

export function nothing(): void {}
