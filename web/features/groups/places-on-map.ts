import type { Point } from '#contract/drawing/map/lines.ts'
import type { GroupMember } from '#contract/group.ts'

/** The members who are shown at one place of the trail, in px of the map. */
export interface MapPlace {
  x: number
  y: number
  /** The viewer first, then by name. */
  shown: GroupMember[]
  /** How many more are there. */
  more: number
  /** Whether there is no room for their number after the faces. */
  isAtEdge: boolean
}

/** Max. faces that are stacked at one place. */
const STACKED_MAX = 3
/** How far the faces of a stack are apart, as a share of a face. */
export const STACK_STEP = 0.62
/** The space between a face and its node, as a share of a face. */
export const ABOVE_NODE = 0.18
/** The least space for a face above its node, as a share of a face. */
const RISE = 1.25
/** Faces nearer to each other than this share of a face are stacked. */
const NEAR = 0.85
/** The same where members are counted beside the faces. */
const NEAR_WITH_COUNTS = 1.6
/** The space that a number needs after its node, as a share of a face. */
const COUNT_REACH = 1.25

/**
 * The places of the members on a trail with these nodes. Members at the same step, and at steps too near to draw
 * apart, are stacked: as many faces as fit above the node. `viewerId`: who is shown even where not all fit. `width`: of
 * the map.
 */
export function placesOnMap(
  members: readonly GroupMember[],
  nodes: readonly Point[],
  { face, viewerId, width }: { face: number; viewerId: string; width: number },
): MapPlace[] {
  const byStep = Map.groupBy(
    members.filter(({ at }) => at !== null),
    ({ at }) => Math.min(at ?? 0, nodes.length - 1),
  )
  const sorted = [...byStep].sort(([one], [other]) => one - other)
  const near = stacksOf(sorted, nodes, { near: NEAR * face, viewerId })
  const hasCounts = near.some((stack) => stack.members.length > STACKED_MAX)
  const stacks = hasCounts ? stacksOf(sorted, nodes, { near: NEAR_WITH_COUNTS * face, viewerId }) : near
  return stacks.map(({ node: [x, y], members: here }) => {
    const fitting = Math.floor((y - RISE * face) / (STACK_STEP * face)) + 1
    const isViewer = ({ person }: GroupMember) => person.id === viewerId
    const inOrder = [...here.filter(isViewer), ...here.filter((member) => !isViewer(member))]
    const shown = inOrder.slice(0, Math.min(STACKED_MAX, Math.max(1, fitting)))
    // Faces at high nodes cover them rather than reach beyond the map.
    const isAtEdge = x + COUNT_REACH * face > width
    return { x, y: Math.max(y, RISE * face), shown, more: here.length - shown.length, isAtEdge }
  })
}

interface Stack {
  node: Point
  members: GroupMember[]
}

/** The members by place, where steps whose nodes are nearer than `near` share one: the first, or that of the viewer. */
function stacksOf(
  byStep: readonly (readonly [number, GroupMember[]])[],
  nodes: readonly Point[],
  { near, viewerId }: { near: number; viewerId: string },
): Stack[] {
  const stacks: Stack[] = []
  for (const [step, here] of byStep) {
    const node = nodes[step]
    const last = stacks.at(-1)
    if (!node) continue
    if (!last || node[0] - last.node[0] >= near) stacks.push({ node, members: [...here] })
    else {
      last.members.push(...here)
      if (here.some(({ person }) => person.id === viewerId)) last.node = node
    }
  }
  return stacks
}
