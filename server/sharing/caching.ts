/**
 * `Cache-Control` of what is shown of journeys elsewhere. They can become private or be deleted, so that a cache on the
 * way may show them for at most a minute.
 */
export const BRIEFLY = 'public, max-age=60'
