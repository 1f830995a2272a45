/**
 * The build replaces this module by the writing calls, and the contract's calls by the reading
 * calls (`tools/vite-plugins.ts`).
 */
export { calls as writingCalls } from '#contract/api.ts'
