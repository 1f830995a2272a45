/** libvips brings loaders for much more; nobody needs theirs opened here. SVG is for what we draw ourselves. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`)

let loading: ReturnType<typeof load> | undefined

/** Loaded when the first image is read or drawn: it takes 20 MB that a server without images does not need. */
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

/** Does this begin as a JPEG, PNG, GIF, WebP or AVIF? What others send is never read as anything else, such as SVG. */
export function isPhoto(bytes: Buffer): boolean {
  return /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8|RIFF.{4}WEBP|.{4}ftyp)/s.test(bytes.toString('latin1', 0, 12))
}
