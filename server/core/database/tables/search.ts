/** A listed journey in the search index; each dialect stores the indexed words in its own way. */
export interface JourneySearchTable {
  journeyId: string
  /** Rank key, from `rankKey`: higher ones come first. */
  place: number
}

/** A word that occurs, or once occurred, in journeys. */
export interface SearchWordTable {
  word: string
  /** Estimated number of uses, as a power of two. */
  uses: number
}

export interface SearchTrigramTable {
  trigram: string
  /** Length of the word. */
  letters: number
  word: string
}

/** A word of a person's `searchText`. */
export interface PersonWordTable {
  word: string
  personId: string
}
