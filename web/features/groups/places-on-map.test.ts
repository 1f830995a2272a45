import { expect, test } from 'vitest'
import { placesOnMap } from './places-on-map.ts'
import { aMember, ines, noor, olek, ruth } from './testing/walkers.ts'

const NODES = [
  [20, 100],
  [120, 100],
  [130, 40],
  [300, 100],
] as const
const OPTIONS = { face: 32, viewerId: 'ines', width: 320 }

const named = (members: readonly { person: { id: string } }[]) => members.map(({ person }) => person.id)
const placesOf = (members: Parameters<typeof placesOnMap>[0]) =>
  placesOnMap(members, NODES, OPTIONS).map(({ x, shown, more }) => ({ x, shown: named(shown), more }))

test('members stand at their steps; after the last one at its node, and without a known place nowhere', () => {
  expect(placesOf([aMember(noor, { at: 4 }), aMember(olek, { at: 0 }), aMember(ruth, { at: null })])).toEqual([
    { x: 20, shown: ['olek'], more: 0 },
    { x: 300, shown: ['noor'], more: 0 },
  ])
})

test('members at one step are stacked with the viewer first, at most three faces', () => {
  const others = ['a', 'b', 'c'].map((id) => aMember({ ...olek, id }))
  expect(placesOf([...others, aMember(ines)])).toEqual([{ x: 20, shown: ['ines', 'a', 'b'], more: 1 }])
})

test('where members are counted, stacks are further apart', () => {
  const crowd = Array.from({ length: 20 }, (_, index) => aMember({ ...olek, id: `p${index}` }, { at: index }))
  const nodes = crowd.map((_, index) => [20 + 5 * index, 100] as const)
  const gaps = (members: typeof crowd) => {
    const places = placesOnMap(members, nodes, OPTIONS).map(({ x }) => x)
    return places.slice(1).map((x, index) => x - (places[index] ?? 0))
  }
  expect(gaps(crowd)).toEqual([55])
  expect(gaps(crowd.filter((_, index) => index % 6 === 0))).toEqual([30, 30, 30])
})

test('steps too near to draw apart share a stack, at the step of the viewer', () => {
  expect(placesOf([aMember(olek, { at: 1 }), aMember(ines, { at: 2 })])).toEqual([{ x: 130, shown: ['ines'], more: 1 }])
})

test('the number of those at the edge of the map stands before their faces', () => {
  const places = placesOnMap([aMember(olek, { at: 1 }), aMember(ines, { at: 3 })], NODES, OPTIONS)
  expect(places.map(({ isAtEdge }) => isAtEdge)).toEqual([false, true])
})
