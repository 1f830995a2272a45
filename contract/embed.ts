/** The size of the card that other sites frame, in CSS pixels; a site with less room asks for less. */
export const EMBED = { width: 600, height: 360 }

interface Frame {
  /** Where we live, without a slash at the end. */
  site: string
  journey: { id: string; name: string }
  width?: number
  height?: number
}

/** The HTML by which another page shows the card of a journey. */
export function embedCode({ site, journey, width = EMBED.width, height = EMBED.height }: Frame): string {
  const src = quoted(`${site}/embed/journey/${encodeURIComponent(journey.id)}`)
  return `<iframe src="${src}" width="${width}" height="${height}" title="${quoted(journey.name)}" loading="lazy" style="border:0"></iframe>`
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
