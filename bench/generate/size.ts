export interface Size {
  journeys: number
  people: number
  steps: number
  likes: number
  follows: number
}

/** The number of people, steps, likes and follows in a database with this number of journeys. */
export function sizeOf(journeys: number): Size {
  return { journeys, people: journeys / 2, steps: journeys * 6, likes: journeys * 10, follows: journeys * 5 }
}

export function describeSize(size: Size): string {
  return Object.entries(size)
    .map(([noun, count]) => `${count.toLocaleString('en')} ${noun}`)
    .join(', ')
}
