interface Shared {
  name: string
  address: string
}

/** Share links in the order of the menu. Plain links: no network's script runs here. */
export const NETWORKS: readonly { name: string; hrefOf: (shared: Shared) => string }[] = [
  {
    name: 'LinkedIn',
    hrefOf: ({ address }) => to('https://www.linkedin.com/sharing/share-offsite/', { url: address }),
  },
  { name: 'Bluesky', hrefOf: (shared) => to('https://bsky.app/intent/compose', { text: lineOf(shared) }) },
  {
    name: 'Mastodon',
    hrefOf: (shared) => `https://share.joinmastodon.org/#${new URLSearchParams({ text: lineOf(shared) })}`,
  },
  { name: 'WhatsApp', hrefOf: (shared) => to('https://wa.me/', { text: lineOf(shared) }) },
  { name: 'Reddit', hrefOf: ({ name, address }) => to('https://www.reddit.com/submit', { url: address, title: name }) },
  { name: 'Facebook', hrefOf: ({ address }) => to('https://www.facebook.com/sharer/sharer.php', { u: address }) },
  { name: 'X', hrefOf: ({ name, address }) => to('https://x.com/intent/post', { text: name, url: address }) },
]

/** Spaces are '%20', because mail programs show '+' as a plus sign. */
export function letterOf({ name, address }: Shared): string {
  return `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`
}

function lineOf({ name, address }: Shared): string {
  return `${name} ${address}`
}

function to(place: string, search: Record<string, string>): string {
  return `${place}?${new URLSearchParams(search)}`
}
