import type { PeerComparison } from '../peers/compare.ts'
import type { Peer } from '../peers/peer.ts'
import type { Section } from './document.ts'
import { milliseconds, table, whole } from './table.ts'

interface Result {
  /** The peers that were measured. */
  peers: readonly Peer[]
  comparisons: readonly PeerComparison[]
  missing: readonly { peer: Peer; reason: string }[]
}

export function peerSection({ peers, comparisons, missing }: Result): Section {
  const notInstalled = missing.map(({ peer, reason }) => `${peer.version} was not installed: ${reason}`).join('\n\n')
  const measured = `${peers.map(({ version }) => version).join(' and ')}, in production mode, each on a copy of the same
database and on the same PostgreSQL server, with 10,000 journeys and 16 connections; all servers are measured in turn.
${peers.map(({ setup }) => setup).join('\n')}
Responses of peers include owner and badges, but not the people who like and follow a journey or the viewer's own state.
Their likes add a row without updating a counter. Their search covers the text columns of a journey.

Not compared: NodeBB, of which npm has only the old version 1.4, and Ghost, which has neither PostgreSQL nor likes of posts.

${table(
  [
    '',
    'Cairn req/s',
    'p50 ms',
    'p99 ms',
    ...peers.flatMap(({ name }) => [`${name} req/s`, 'p50 ms', 'p99 ms', 'failed', 'ratio']),
  ],
  comparisons.map(({ name, cairn, peers: loads }) => [
    name,
    ...figures(cairn),
    ...loads.flatMap((load) => [
      ...figures(load),
      String(load.failed + load.shed),
      (cairn.perSecond / load.perSecond).toFixed(1),
    ]),
  ]),
)}`
  const parts = [peers.length > 0 && measured, notInstalled].filter(Boolean)
  return { heading: 'Comparison with other servers', text: parts.join('\n\n'), goals: [] }
}

function figures({ perSecond, p50, p99 }: PeerComparison['cairn']): string[] {
  return [whole(perSecond), milliseconds(p50), milliseconds(p99)]
}
