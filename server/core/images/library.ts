/** libvips supports many more formats, which aren't needed. SVG is only for our own drawings. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`)

let loading: ReturnType<typeof load> | undefined

/** Loaded with the first image, because it takes 20 MB of memory. */
export function imageLibrary() {
  loading ??= load()
  return loading
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return { sharp }
}

/**
 * Checks the signature of JPEG, PNG, GIF, WebP and AVIF. Uploads are never decoded as anything
 * else, such as SVG.
 */
export function isPhoto(bytes: Buffer): boolean {
  return /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8|RIFF.{4}WEBP|.{4}ftyp)/s.test(bytes.toString('latin1', 0, 12))
}
