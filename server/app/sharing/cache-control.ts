/** `Cache-Control` of shared journeys: short, because they can be made private or deleted. */
export const ONE_MINUTE = 'public, max-age=60'
/** The same without shared caches, for a picture that its person can withdraw. */
export const PRIVATE_MINUTE = 'private, max-age=60'
