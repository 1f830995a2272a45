import type { PeerComparison } from '../peers/compare.ts'
import type { Section } from './document.ts'
import { milliseconds, table, whole } from './table.ts'

export function peerSection(version: string, comparisons: readonly PeerComparison[]): Section {
  return {
    heading: 'Comparison with Directus',
    text: `${version} on a copy of the same database and on the same PostgreSQL server, with 10,000 journeys and 16 connections;
both are measured in turn. Its responses include owner and badges, but not the people who like and follow a journey or the
viewer's own state. A like adds a row without updating a counter. Its search covers all text columns of a journey.

${table(
  ['', 'Cairn req/s', 'p50 ms', 'p99 ms', 'Directus req/s', 'p50 ms', 'p99 ms', 'failed', 'ratio'],
  comparisons.map(({ name, cairn, peer }) => [
    name,
    ...[cairn, peer].flatMap((load) => [whole(load.perSecond), milliseconds(load.p50), milliseconds(load.p99)]),
    String(peer.failed + peer.shed),
    (cairn.perSecond / peer.perSecond).toFixed(1),
  ]),
)}`,
    goals: [],
  }
}

export function noPeerSection(reason: string): Section {
  return { heading: 'Comparison with Directus', text: `Not installed: ${reason}`, goals: [] }
}
