import type { BesidePeer } from '../peer/compare.ts'
import type { Section } from './page.ts'
import { milliseconds, table, whole } from './table.ts'

export function peerSection(version: string, beside: readonly BesidePeer[]): Section {
  return {
    heading: 'Beside Directus',
    text: `${version} on a copy of the same rows, on the same PostgreSQL, 10,000 journeys, 16 connections, asked in turn; what it
answers has owner and badges, but neither faces nor what the caller has to do with a journey. A like is there a new row,
without counter. Its own search looks into every text of a journey.

${table(
  ['', 'Cairn req/s', 'p50 ms', 'p99 ms', 'Directus req/s', 'p50 ms', 'p99 ms', 'failed', 'times'],
  beside.map(({ name, ours, peer }) => [
    name,
    ...[ours, peer].flatMap((load) => [whole(load.perSecond), milliseconds(load.p50), milliseconds(load.p99)]),
    String(peer.failed + peer.shed),
    (ours.perSecond / peer.perSecond).toFixed(1),
  ]),
)}`,
    aims: [],
  }
}

export function noPeerSection(why: string): Section {
  return { heading: 'Beside Directus', text: `Not installed: ${why}`, aims: [] }
}
