interface Shared {
  name: string
  address: string
}

/**
 * Networks in the order of the share menu, with links to share on them. They are plain links, so no
 * script of a network runs.
 */
export const NETWORKS: readonly { name: string; hrefOf: (shared: Shared) => string }[] = [
  {
    name: 'LinkedIn',
    hrefOf: ({ address }) => linkTo('https://www.linkedin.com/sharing/share-offsite/', { url: address }),
  },
  { name: 'Bluesky', hrefOf: (shared) => linkTo('https://bsky.app/intent/compose', { text: textOf(shared) }) },
  {
    name: 'Mastodon',
    hrefOf: (shared) => `https://share.joinmastodon.org/#${new URLSearchParams({ text: textOf(shared) })}`,
  },
  { name: 'WhatsApp', hrefOf: (shared) => linkTo('https://wa.me/', { text: textOf(shared) }) },
  {
    name: 'Reddit',
    hrefOf: ({ name, address }) => linkTo('https://www.reddit.com/submit', { url: address, title: name }),
  },
  { name: 'Facebook', hrefOf: ({ address }) => linkTo('https://www.facebook.com/sharer/sharer.php', { u: address }) },
  { name: 'Telegram', hrefOf: ({ name, address }) => linkTo('https://t.me/share/url', { url: address, text: name }) },
  { name: 'X', hrefOf: ({ name, address }) => linkTo('https://x.com/intent/post', { text: name, url: address }) },
]

/** A link that opens an email. Spaces are '%20', because mail programs show '+' as a plus sign. */
export function emailLink({ name, address }: Shared): string {
  return `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`
}

function textOf({ name, address }: Shared): string {
  return `${name} ${address}`
}

function linkTo(address: string, search: Record<string, string>): string {
  return `${address}?${new URLSearchParams(search)}`
}
