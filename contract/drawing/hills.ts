import { randomOf, smoothRing } from '../rules/contours.ts'
import { hashOf } from '../rules/hue.ts'

interface Scene {
  width: number
  height: number
}

/** `shade`: how dark the ridge is, from 0 (the light end of the journey's hue) to 1. */
export interface Ridge {
  outline: string
  shade: number
}

export interface Hills {
  /** The farthest ridge first. */
  ridges: Ridge[]
  sun: { x: number; y: number; r: number }
}

/** The middle height of each ridge as a share of the scene, and its shade. */
const RIDGES = [
  { at: 0.42, swell: 0.055, shade: 0.08 },
  { at: 0.53, swell: 0.05, shade: 0.26 },
  { at: 0.62, swell: 0.045, shade: 0.46 },
  { at: 0.73, swell: 0.04, shade: 0.68 },
] as const
/** The mound in the foreground on which the cairn stands; heights are shares of the scene. */
const MOUND = { top: 0.885, edge: 0.99, shade: 0.9 }
const POINTS = 16
const SUN = { y: 0.2, r: 0.075 }

/** Positions of the cairn and the sun as shares of the width, and the share of the ridges' height that is sky instead. */
export interface HillOptions {
  cairnAt?: number
  sunAt?: number
  lowered?: number
}

/** The view from the last step of a journey. A seed always gives the same hills. */
export function drawHills(
  seed: string,
  { width, height }: Scene,
  { cairnAt = 0.5, sunAt = 0.76, lowered = 0 }: HillOptions = {},
): Hills {
  const next = randomOf(hashOf(seed))
  const outlineOf = (heightAt: (share: number) => number) => {
    const top = Array.from({ length: POINTS + 3 }, (_, index) => {
      const share = (index - 1) / POINTS
      return [share * width, heightAt(share) * height] as const
    })
    const below = height * 1.4
    return smoothRing([...top, [width * 1.2, below], [-width * 0.2, below]])
  }
  const ridges = RIDGES.map(({ at, swell, shade }) => {
    const waves = [2, 3.4, 6.1].map((turns, index) => ({
      turns,
      height: (swell * (0.8 + next() * 0.4)) / (index + 1),
      phase: next() * Math.PI * 2,
    }))
    const heightAt = (share: number) =>
      waves.reduce<number>(
        (sum, wave) => sum + wave.height * Math.sin(wave.turns * share * Math.PI + wave.phase),
        at + lowered * (1 - at),
      )
    return { outline: outlineOf(heightAt), shade }
  })
  const moundAt = (share: number) =>
    MOUND.top + (MOUND.edge - MOUND.top) * Math.min(1.2, ((share - cairnAt) / 0.5) ** 2)
  return {
    ridges: [...ridges, { outline: outlineOf(moundAt), shade: MOUND.shade }],
    sun: { x: Math.round(width * sunAt), y: Math.round(height * SUN.y), r: Math.round(height * SUN.r) },
  }
}
