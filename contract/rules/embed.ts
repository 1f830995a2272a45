/** Max. size of the embedded card in CSS pixels. */
export const EMBED = { width: 600, height: 360 }

interface Frame {
  /** Origin of this site. */
  site: string
  journey: { id: string; name: string }
  width?: number
  height?: number
}

/** The HTML that embeds the card of a journey in another page. */
export function embedCode({ site, journey, width = EMBED.width, height = EMBED.height }: Frame): string {
  const src = quoted(`${site}/embed/journey/${encodeURIComponent(journey.id)}`)
  return `<iframe src="${src}" width="${width}" height="${height}" title="${quoted(journey.name)}" loading="lazy" style="border:0"></iframe>`
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
