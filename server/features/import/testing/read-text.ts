import type { ImportPreview } from '#contract/import.ts'
import { readSource } from '../read.ts'

export function read(text: string, base?: string): ImportPreview {
  return readSource({ text }, base)
}

export function readBytes(bytes: Uint8Array): ImportPreview {
  return readSource({ bytes }, undefined)
}

/** 'Title https://...' of every step. */
export function linesOf({ steps }: ImportPreview): string[] {
  return steps.map(({ title, url }) => `${title} ${url}`)
}

/** 'reason https://...' of every link that was left out. */
export function leftOut({ skipped }: ImportPreview): string[] {
  return skipped.map(({ reason, url, title }) => `${reason} ${url ?? title}`)
}
