import type { ComponentType } from 'react'

export type PageModule = Record<string, ComponentType>

/** Loaders of all pages, by path from this folder. Names of many files: loaded when the first link is about to be followed. */
export const PAGE_IMPORTS = import.meta.glob<PageModule>('../../*/**/*Page.tsx')
