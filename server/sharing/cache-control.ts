/** `Cache-Control` of shared journeys. It is short because they can be made private or deleted at any time. */
export const ONE_MINUTE = 'public, max-age=60'
