import { aPng } from './png.ts'

/** An image whose conversion waits until it is released. */
export function heldImage(): { image: Blob; release: () => void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const arrayBuffer = () => released.then(() => Uint8Array.from(aPng(64, 64)).buffer)
  return { image: Object.assign(new Blob(), { arrayBuffer }), release }
}
