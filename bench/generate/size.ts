export interface Size {
  journeys: number
  people: number
  steps: number
  likes: number
  follows: number
}

/** How much there is of everything beside so many journeys. */
export function sizeOf(journeys: number): Size {
  return { journeys, people: journeys / 2, steps: journeys * 6, likes: journeys * 10, follows: journeys * 5 }
}

export function inWords(size: Size): string {
  return Object.entries(size)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ')
}
