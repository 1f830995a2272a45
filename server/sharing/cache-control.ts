/** `Cache-Control` of shared journeys: short, because they can be made private or deleted. */
export const ONE_MINUTE = 'public, max-age=60'
