/** The URL of the journey's page. */
export function journeyUrl(site: string, { id }: { id: string }): string {
  return `${site}/app/discover/journey/${encodeURIComponent(id)}`
}
