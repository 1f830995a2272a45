/** Whether this is `npm run test:everything`. */
export const everything = process.env.TEST_EVERYTHING === 'on'

/** How many random or hostile inputs a test tries: `usual` of them in `npm test`. */
export function inputs({ usual, full }: { usual: number; full: number }): number {
  return everything ? full : usual
}
